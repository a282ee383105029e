import { Client as V2Client, StreamableHTTPClientTransport as V2HttpTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport as V2StdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as V1StdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1HttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { oneByOne } from './one-by-one.js';
import { environment, mainFile } from './product.js';

/** A tool's answer as tests look at it. */
export interface ToolAnswer {
  readonly content: { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** A sign of progress as clients hand it on. */
export interface Sign {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** What a call is made with; a listener for progress makes the client send a token. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (sign: Sign) => void;
}

/** The same handful of methods over every client there is. */
export interface TestClient {
  readonly era: 'legacy' | 'modern';
  serverInfo(): Record<string, unknown> | undefined;
  serverCapabilities(): Record<string, unknown> | undefined;
  instructions(): string | undefined;
  listTools(): Promise<{ name: string; title?: string; description?: string; inputSchema: unknown; outputSchema?: unknown; annotations?: Record<string, unknown> }[]>;
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal, onprogress?: CallOptions['onprogress']): Promise<ToolAnswer>;
  listResources(): Promise<{ uri: string }[]>;
  listTemplates(): Promise<{ uriTemplate: string }[]>;
  listPrompts(): Promise<{ name: string; title?: string | undefined; arguments?: { name: string; required?: boolean | undefined }[] | undefined; icons?: unknown[] | undefined }[]>;
  getPrompt(name: string, args: Record<string, string>, signal?: AbortSignal, onprogress?: CallOptions['onprogress']): Promise<{ description?: string; messages: { role: string; content: { type: string; text?: string } }[] }>;
  read(uri: string): Promise<{ contents: { uri: string; mimeType?: string; text?: string }[] }>;
  /** @param place address of a template, or name of a prompt */
  complete(place: string, argument: string, value: string, known?: Record<string, string>): Promise<{ values: string[]; total?: number; hasMore?: boolean }>;
  subscribe(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Where a client connects to. */
export type Target = { readonly settings: Readonly<Record<string, string>>; readonly args?: readonly string[] } | { readonly url: string; readonly token: string };

export type ClientKind = 'v2 modern' | 'v2 legacy' | 'v1';

export const clientKinds: readonly ClientKind[] = ['v2 modern', 'v2 legacy', 'v1'];

const identity = { name: 'test-client', version: '1.0.0' };

/** Connects a real client of the given kind. */
export async function connect(kind: ClientKind, target: Target): Promise<TestClient> {
  return kind === 'v1' ? connectV1(target) : connectV2(kind === 'v2 modern' ? 'modern' : 'legacy', target);
}

function processOf(target: Extract<Target, { settings: unknown }>) {
  return { command: process.execPath, args: [mainFile, ...(target.args ?? [])], env: environment(target.settings), stderr: 'ignore' as const };
}

async function connectV2(era: 'legacy' | 'modern', target: Target): Promise<TestClient> {
  const client = new V2Client(identity, { versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' } });
  const transport =
    'url' in target
      ? new V2HttpTransport(new URL(target.url), { requestInit: { headers: { authorization: `Bearer ${target.token}` } } })
      : new V2StdioTransport(processOf(target));
  await client.connect(oneByOne(transport));
  return {
    era,
    serverInfo: () => client.getServerVersion(),
    serverCapabilities: () => client.getServerCapabilities(),
    instructions: () => client.getInstructions(),
    listTools: async () => (await client.listTools()).tools as never,
    call: async (name, args, signal, onprogress) => (await client.callTool({ name, arguments: args }, callOptions(signal, onprogress))) as unknown as ToolAnswer,
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: async (name, args, signal, onprogress) => (await client.getPrompt({ name, arguments: args }, callOptions(signal, onprogress))) as never,
    read: async (uri) => (await client.readResource({ uri })) as never,
    complete: async (...asked) => (await client.complete(completion(...asked))).completion as never,
    subscribe: (uri) => client.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

async function connectV1(target: Target): Promise<TestClient> {
  const client = new V1Client(identity);
  const transport =
    'url' in target
      ? new V1HttpTransport(new URL(target.url), { requestInit: { headers: { 'private-token': target.token } } })
      : new V1StdioTransport(processOf(target));
  await client.connect(oneByOne(transport));
  return {
    era: 'legacy',
    serverInfo: () => client.getServerVersion(),
    serverCapabilities: () => client.getServerCapabilities(),
    instructions: () => client.getInstructions(),
    listTools: async () => (await client.listTools()).tools as never,
    call: async (name, args, signal, onprogress) => (await client.callTool({ name, arguments: args }, undefined, callOptions(signal, onprogress))) as unknown as ToolAnswer,
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: async (name, args, signal, onprogress) => (await client.getPrompt({ name, arguments: args }, callOptions(signal, onprogress))) as never,
    read: async (uri) => (await client.readResource({ uri })) as never,
    complete: async (...asked) => (await client.complete(completion(...asked))).completion as never,
    subscribe: (uri) => client.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

function callOptions(signal: AbortSignal | undefined, onprogress: CallOptions['onprogress']): CallOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(onprogress === undefined ? {} : { onprogress }) };
}

function completion(place: string, name: string, value: string, known?: Record<string, string>) {
  const ref = place.startsWith('gitlab://') ? { type: 'ref/resource' as const, uri: place } : { type: 'ref/prompt' as const, name: place };
  return { ref, argument: { name, value }, ...(known === undefined ? {} : { context: { arguments: known } }) };
}
