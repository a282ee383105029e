import { isJSONRPCRequest, type RequestId } from '@modelcontextprotocol/server';

/** A request that is turned down at the edge, before any protocol object is made: an HTTP status with a JSON-RPC error. */
export class HttpRefusal extends Error {
  private id: RequestId | null = null;

  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }

  /** Says which request is turned down, where it was read already and is a single one. */
  answering(message: unknown): this {
    if (isJSONRPCRequest(message)) this.id = message.id;
    return this;
  }

  /** The JSON-RPC 2.0 error response (§5). */
  get body(): string {
    return JSON.stringify({
      jsonrpc: '2.0',
      id: this.id,
      error: { code: this.code, message: this.message, ...(this.data === undefined ? {} : { data: this.data }) },
    });
  }
}

/** Codes of JSON-RPC 2.0 §5.1 and of the Model Context Protocol. */
export const errorCode = { parse: -32700, invalidRequest: -32600, invalidParams: -32602, internal: -32603, server: -32000, notFound: -32001, unsupportedRevision: -32022 } as const;
