import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { AppModule } from '../app.module.js';
import { ActionRunner } from '../catalog/action-runner.js';
import { Catalog } from '../catalog/catalog.js';
import type { CatalogView } from '../catalog/catalog-view.js';
import { InstanceProbe } from '../catalog/instance-probe.js';
import type { Failure, Outcome, Success } from '../catalog/outcome.js';
import { Completer, type Completion } from '../completions/completer.js';
import { readSettings } from '../config/read-settings.js';
import type { Channel } from '../authoring/asking.js';
import { type CallObserver, CallObservers } from '../authoring/call-observers.js';
import { noProgress, type Progress } from '../authoring/progress.js';
import { type Look, WatchSource } from '../authoring/watchable.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { callerOf } from '../kernel/caller.js';
import { GitLabRejected } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import type { SurfaceName } from '../kernel/surface-name.js';
import { type ResourceContent, ResourceReader } from '../resources/resource-reader.js';
import { type PromptListing, type PromptOutcome, PromptWriter } from '../prompts/prompt-writer.js';
import { type ToolDefinition, ToolSurface } from '../surface/tool-surface.js';
import { FakeGitLab, tokens } from './fake-gitlab.js';

/** How a test's call differs from an ordinary one of alice's. */
export interface HarnessCall {
  readonly confirm?: boolean;
  readonly fields?: readonly string[];
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** How the client can be asked; not at all when left out. */
  readonly channel?: Channel;
  readonly progress?: Progress;
  /** The surface that the call comes through; dynamic when left out. */
  readonly surface?: SurfaceName;
}

/** The moment at which the pretend GitLab's history ends; ages in prompts are counted from it. */
const presentOfTheWorld = new Date('2026-11-30T12:00:00Z');

/** The version of the pretend GitLab, without a request. */
class KnownInstance extends InstanceProbe {
  constructor(
    door: GitLabDoor,
    private readonly gitlab: FakeGitLab,
  ) {
    super(door);
  }

  override async factsOf(): ReturnType<InstanceProbe['factsOf']> {
    return { value: await this.factsNow(), answered: true };
  }

  override factsNow(): ReturnType<InstanceProbe['factsNow']> {
    return Promise.resolve({ version: this.gitlab.world.version });
  }
}

/** Runs actions the way a client would, past every policy, against the pretend GitLab over HTTP. */
export class ActionHarness {
  private constructor(
    readonly gitlab: FakeGitLab,
    private readonly application: TestingModule,
    /** Where actions may read and write files. */
    private readonly folder: string,
  ) {}

  /** A server with the given domains only; `env` are settings by their environment names. */
  static async for(domain: Type | readonly Type[], env: Readonly<Record<string, string>> = {}): Promise<ActionHarness> {
    const gitlab = await FakeGitLab.start();
    const folder = mkdtempSync(join(tmpdir(), 'gitlab-mcp-harness-'));
    const startUp = readSettings([], {
      GITLAB_URL: gitlab.url,
      GITLAB_MCP_ALLOWED_DIRS: folder,
      GITLAB_MCP_RETRY_BUDGET: '2s',
      // Known beforehand, so that the log of requests holds those of the call alone.
      GITLAB_MCP_TIER: 'ultimate',
      GITLAB_MCP_IGNORE_SCOPES: 'true',
      ...env,
    });
    const domains = (Array.isArray(domain) ? domain : [domain]) as Type[];
    const application = await Test.createTestingModule({ imports: [AppModule.register({ startUp, domains })] })
      .overrideProvider(InstanceProbe)
      // Known beforehand as well.
      .useFactory({ factory: (door: GitLabDoor) => new KnownInstance(door, gitlab), inject: [GitLabDoor] })
      // Defects still show in the test's output.
      .setLogger(new ConsoleLogger({ logLevels: ['error', 'fatal'] }))
      .compile();
    await application.init();
    return new ActionHarness(gitlab, application, folder);
  }

  /** How the call ended, whatever it was. */
  call(action: string, params: JsonObject = {}, { confirm, fields, token = tokens.alice, signal = new AbortController().signal, channel = { kind: 'none', reason: 'undeclared' }, progress = noProgress, surface = 'dynamic' }: HarnessCall = {}): Promise<Outcome> {
    return this.application.get(ActionRunner, { strict: false }).run({
      action,
      params,
      surface,
      aliases: surface !== 'individual',
      caller: callerOf(token),
      signal,
      channel,
      progress,
      tool: { name: 'gitlab_execute_action', arguments: { action, params } },
      ...(confirm === undefined ? {} : { confirm }),
      ...(fields === undefined ? {} : { fields }),
    });
  }

  /** Calls a tool of the configured surface (`GITLAB_MCP_TOOL_SURFACE`) as a client would; `undefined` when there is none of that name. */
  callTool(name: string, args: JsonObject = {}, { token = tokens.alice, signal = new AbortController().signal, channel = { kind: 'none', reason: 'undeclared' }, progress = noProgress }: Pick<HarnessCall, 'token' | 'signal' | 'channel' | 'progress'> = {}): Promise<Outcome | undefined> {
    return this.surface.call(name, args, { caller: callerOf(token), signal, channel, progress });
  }

  /** The tools that a caller is served. */
  tools(token: string = tokens.alice): Promise<readonly ToolDefinition[]> {
    return this.surface.tools(callerOf(token));
  }

  /** The addresses and families of addresses that are served. */
  get resources(): ResourceReader {
    return this.application.get(ResourceReader, { strict: false });
  }

  /** The content behind an address; `undefined` when there is none for this caller. */
  read(uri: string, token: string = tokens.alice): Promise<ResourceContent | undefined> {
    return this.resources.read(uri, callerOf(token), new AbortController().signal).catch((error: unknown) => {
      if (error instanceof GitLabRejected && error.status === 404) return undefined;
      throw error;
    });
  }

  /** Whether a watch can be set on an address. */
  canBeWatched(uri: string): boolean {
    return this.application.get(WatchSource, { strict: false }).find(uri) !== undefined;
  }

  /** One look at a watched address, as a poll takes it; `undefined` when GitLab says that nothing changed since `etag`. */
  async look(uri: string, etag?: string, token: string = tokens.alice): Promise<Look | undefined> {
    const watchable = this.application.get(WatchSource, { strict: false }).find(uri);
    if (watchable === undefined) throw new Error(`${uri} cannot be watched.`);
    const { signal } = new AbortController();
    return watchable.look({ token, signal, etag });
  }

  /** What completes an argument of a prompt, or a variable of the template at an address. */
  complete(place: string, argument: string, value: string, known: Readonly<Record<string, string>> = {}, { token = tokens.alice, signal = new AbortController().signal }: Pick<HarnessCall, 'token' | 'signal'> = {}): Promise<Completion> {
    return this.application.get(Completer, { strict: false }).complete({ caller: callerOf(token), place, argument, value, known, signal });
  }

  /** Tells of every call that is over, as logs and metrics are told. */
  observe(onCall: CallObserver['onCall']): void {
    this.application.get(CallObservers, { strict: false }).add({ onCall });
  }

  private get surface(): ToolSurface {
    return this.application.get(ToolSurface, { strict: false });
  }

  /** The result of a call that must succeed. */
  async run(action: string, params: JsonObject = {}, options: HarnessCall = {}): Promise<Success> {
    const outcome = await this.call(action, params, options);
    if (outcome.ok === 'pending') throw new Error(`${action} asks: ${outcome.input.form.message}`);
    if (!outcome.ok) throw new Error(`${action} failed: ${outcome.text}`);
    return outcome;
  }

  /** The failure of a call that must not succeed. */
  async fail(action: string, params: JsonObject = {}, options: HarnessCall = {}): Promise<Failure> {
    const outcome = await this.call(action, params, options);
    if (outcome.ok === 'pending') throw new Error(`${action} asks: ${outcome.input.form.message}`);
    if (outcome.ok) throw new Error(`${action} succeeded: ${outcome.text}`);
    return outcome;
  }

  /** How asking for a prompt ended. */
  prompt(name: string, args: Readonly<Record<string, string>> = {}, { token = tokens.alice, signal = new AbortController().signal, progress = noProgress, now = presentOfTheWorld }: Pick<HarnessCall, 'token' | 'signal' | 'progress'> & { readonly now?: Date } = {}): Promise<PromptOutcome> {
    return this.application.get(PromptWriter, { strict: false }).get(name, args, { caller: callerOf(token), signal, progress, now });
  }

  /** The prompts that are served. */
  prompts(): readonly PromptListing[] {
    return this.application.get(PromptWriter, { strict: false }).list();
  }

  get catalog(): CatalogView {
    return this.application.get(Catalog, { strict: false }).whole;
  }

  async stop(): Promise<void> {
    await this.application.close();
    await this.gitlab.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
