import type { JsonObject } from '../kernel/json.js';

/** What a view may know of the call whose result it shows. */
export interface ViewContext {
  readonly params: JsonObject;
  /** Field paths the caller asked for; `["*"]` is everything GitLab sent. */
  readonly fields?: readonly string[];
  /** Bytes that the text, and separately the structured part, may have. */
  readonly budget: number;
  /** True when an unknown field path is refused; after a write it is only remarked on, since the write stands. */
  readonly strictFields: boolean;
  /** The same call with some arguments changed, written as the client would send it. */
  again(changes: JsonObject): string;
}

/** A picture or other binary block that follows the text. */
export interface ImageBlock {
  readonly mimeType: string;
  readonly base64: string;
}

/** A result as it is shown: Markdown for the model, JSON for programs. */
export interface Rendering {
  readonly text: string;
  readonly structured: JsonObject;
  readonly images?: readonly ImageBlock[];
}

/** How a value reads as Markdown, which of its fields are kept, and the schema of what is kept. */
export interface View {
  /** Output schema: an open object. */
  readonly schema: JsonObject;
  /** Field names a caller may select by default, for near-miss advice. */
  readonly known: readonly string[];
  render(value: unknown, context: ViewContext): Rendering;
}
