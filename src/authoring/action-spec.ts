import type { TObject } from 'typebox';
import type { JsonObject } from '../kernel/json.js';
import type { Tier } from '../kernel/tier.js';
import type { View } from '../presentation/view.js';

/** What calling an action does to GitLab. Policies decide from this, never from a name. */
export type Effect = 'read' | 'write' | 'destroy';

/** A release of GitLab by its first two numbers: `17.10`. */
export type GitLabVersion = `${number}.${number}`;

/** Another id for an action; with `fills`, one that also supplies arguments (`issue.close` fills `state_event`). */
export interface Alias {
  readonly id: string;
  readonly fills?: Readonly<Record<string, unknown>>;
  /** Said in search in place of the action's own summary, where that would mislead whoever asks for what the alias names. */
  readonly summary?: string;
  /** Arguments of a typical call by this name, in place of the action's own. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/** What a conversation is about. */
export interface WizardSpec {
  /** What it makes, with a capital: `Issue`, `Merge request`. */
  readonly kind: string;
  /** Id of the action that does the same in one call. */
  readonly alternative: string;
  /** How many questions it asks at most, the final one included. */
  readonly steps: number;
}

/** What an action is: facts for the catalog, prose for people and models, a schema for the call, a view for the result. */
export interface ActionSpec<P extends TObject = TObject> {
  /** `domain.verb` or `domain.noun_verb`, snake_case. */
  readonly id: string;
  /** A few words in title case position, without a full stop: `Get merge request`. Made from the id when left out. */
  readonly title?: string;
  /** One sentence that says what the caller gets. */
  readonly summary: string;
  readonly effect: Effect;
  readonly params: P;
  /** How the result reads; left out, an object becomes a card of its plain fields and a list a table. */
  readonly view?: View;
  /** Lowest tier that serves it; `free` when left out. */
  readonly tier?: Tier;
  /** Parameters that only a higher tier takes; pruned from the schema below it. */
  readonly tierOf?: Readonly<Record<string, Tier>>;
  /** The first GitLab that serves it, where older ones are still in use; a call to one of these is refused before anything is sent. */
  readonly since?: GitLabVersion;
  /** The same for single parameters: `{ inputs: '17.10' }`. */
  readonly sinceOf?: Readonly<Record<string, GitLabVersion>>;
  /** True when only an instance administrator may call it. */
  readonly admin?: boolean;
  /** True when only GitLab.com serves it. */
  readonly saas?: boolean;
  /** True when repeating the call changes nothing more; reads are, and so are deletes. */
  readonly idempotent?: boolean;
  /**
   * False for an action that is not confined to one project or group by its arguments; `when named` where it may be told one, and has to be while
   * only some may be touched. Worked out from the parameters when left out.
   */
  readonly confined?: boolean | 'when named';
  /** Parameters that name a place by a name which does not tell: `{ namespace: 'group' }`; the list of allowed projects is held against them, too. */
  readonly places?: Readonly<Record<string, 'project' | 'group'>>;
  /** Tool name on the individual surface; at most 50 characters of `[a-z0-9_]`. */
  readonly tool?: string;
  readonly aliases?: readonly (string | Alias)[];
  /** Names that callers commonly use for a parameter, each with the parameter it means: `{ branch: 'ref' }`. */
  readonly paramAliases?: Readonly<Record<string, string>>;
  /** What does the work of a parameter that callers expect and that there is none of, as a sentence: `{ draft: 'A title that begins with …' }`. */
  readonly insteadOf?: Readonly<Record<string, string>>;
  /** Ids of actions a caller may want instead; shown by search. */
  readonly related?: readonly string[];
  /** Ids of actions that usually follow; at most three are shown under a result. */
  readonly next?: readonly string[];
  /** Arguments of a typical call; required ones are made up from the schema when left out. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Further words people search by. */
  readonly keywords?: readonly string[];
  /** Token scopes that serve it besides `api` (and `read_api` for reads): `read_user`, `read_repository`; `any` when no token is needed. */
  readonly scopes?: readonly string[];
  /** True for an action that limits its own time by a parameter; the limit for one call does not end it. */
  readonly ownTime?: boolean;
  /** Set on an action that asks question by question. */
  readonly wizard?: WizardSpec;
  /**
   * The address of what it reads, as a resource declares it: `gitlab://project/{project_id}/issue/{issue_iid}`.
   * Filled from the arguments and the result, it is handed on beside the result.
   */
  readonly resource?: string;
  /**
   * Optional parameters whose values GitLab takes away when it is sent an empty text. An empty text in a call counts as left out, so the catalog
   * adds the parameter `clear`, a list of the names to empty.
   */
  readonly clears?: readonly string[];
  /** Parameters that hold prose which GitLab would read for quick actions (`/merge`). */
  readonly prose?: readonly string[];
  /** The same for arguments whose form is the caller's: every such text with the place where it stands. */
  readonly proseIn?: (params: JsonObject) => readonly PlacedText[] | Promise<readonly PlacedText[]>;
  /** Id of the action that brings back what a destructive one takes, which the question then says. */
  readonly undoneBy?: string;
  /** Says what a destructive call would do, where the names of its parameters do not: `Send DELETE /projects/7`. What is aimed at is never shortened. */
  readonly question?: (params: JsonObject) => string | Promise<string>;
}

/** A text inside the arguments of a call. */
export interface PlacedText {
  /** As a path: `body.notes[0].text`. */
  readonly place: string;
  readonly text: string;
}

/** The domain of an action: what stands before the dot of its id. */
export function domainOf(id: string): string {
  return id.split('.', 1)[0] ?? '';
}

/** The parameters that an action cannot do without, as its author declares them. */
export function requiredOf({ params }: Pick<ActionSpec, 'params'>): readonly string[] {
  return (params as { required?: readonly string[] }).required ?? [];
}

/** A specification as decorators take it: the id is their first argument. */
export type ActionDeclaration<P extends TObject = TObject> = Omit<ActionSpec<P>, 'id'>;

/** Where the parameters of a REST action travel, beyond what its route says. */
export interface WireSpec {
  /** List parameters that GitLab documents as one comma-joined text; all others travel as `key[]=`. */
  readonly commas?: readonly string[];
  /** Parameters that travel under another name: `{ not_labels: 'not[labels]' }`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Query or body members sent unless the caller says otherwise. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
}

/** A REST action's specification: one call, stated as a route. */
export type RestActionDeclaration<P extends TObject = TObject> = ActionDeclaration<P> & {
  readonly wire?: WireSpec;
  /** Said when GitLab answers a success with nothing. */
  readonly done?: string;
};
