/**
 * What a tool module of another package needs, from the same chunks as the server itself, so that its decorators
 * and classes are the very ones the server looks for.
 */
export { Inject, Injectable, Module, SetMetadata, UseGuards, UseInterceptors, type CanActivate, type ExecutionContext } from '@nestjs/common';
export { Reflector } from '@nestjs/core';
export { type Static, Type } from 'typebox';
export { Action, ActionMetadata } from './authoring/action.decorator.js';
export type { ActionContext } from './authoring/action-context.js';
export type { ActionDeclaration, ActionSpec, Alias, Effect, PlacedText, RestActionDeclaration, WireSpec } from './authoring/action-spec.js';
export { type Candidate, type Candidates, Completion, type CompletionContext, type CompletionSpec, type Typed } from './authoring/completion.decorator.js';
export type { Consent } from './authoring/consent.js';
export { Domain } from './authoring/domain.decorator.js';
export type { Files, FileToSave, FileToSend, GivenFile, SavedFile, WantedPlace } from './authoring/files.js';
export { done, Done } from './authoring/done.js';
export { Prompt, type PromptContext, type PromptSpec } from './authoring/prompt.decorator.js';
export { answered, type Questions } from './authoring/questions.js';
export { CodedResource, Resource, type ResourceContext, type ResourceRead, type ResourceSpec, type ResourceValue, type WatchSpec } from './authoring/resource.decorator.js';
export { RestAction, type RestCall } from './authoring/rest-action.decorator.js';
export type { GitLab } from './gitlab/gitlab.js';
export { Page, type Pagination } from './gitlab/page.js';
export { ActionError, GitLabRejected, Cancelled, GitLabUnavailable, Interrupted, InvalidParams, Refused, UnreadableAnswer, Unsuccessful } from './kernel/errors.js';
export type { SurfaceName } from './kernel/surface-name.js';
export type { Tier } from './kernel/tier.js';
export { card } from './presentation/card.js';
export * as field from './presentation/field.js';
export { code, fence, inline, link, quote } from './presentation/markdown.js';
export type { Shape } from './presentation/shape.js';
export { table } from './presentation/table.js';
export type { Rendering, View, ViewContext } from './presentation/view.js';
export { OneOf } from './vocabulary/enums.js';
export { KeysetPaging, Paging, Sort } from './vocabulary/paging.js';
export { DiscussionId, GroupRef, IssueIid, JobId, MergeRequestIid, PipelineId, ProjectRef, Ref } from './vocabulary/refs.js';
