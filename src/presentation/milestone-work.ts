import * as field from './field.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const issue = {
  iid: field.number('#'),
  title: field.text(),
  state: field.text(),
  assignees: field.users(),
  labels: field.names(),
  due_date: field.text('Due'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const mergeRequest = {
  iid: field.number('!'),
  title: field.text(),
  state: field.text(),
  draft: field.flag(),
  author: field.user(),
  reviewers: field.users(),
  target_branch: field.name('Target'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

/** Milestones of groups hold the work of many projects, whose numbers say nothing by themselves. */
const across = { references: field.fullReference(), project_id: field.number('Project') } satisfies Shape;

const issues = { title: 'Issues of the milestone', empty: 'The milestone has no issues that you may see.' };
const mergeRequests = { title: 'Merge requests of the milestone', empty: 'The milestone has no merge requests that you may see.' };

/** The issues of a milestone of one project. */
export const milestoneIssueTable = table(issue, { ...issues, columns: ['iid', 'title', 'state', 'assignees', 'labels', 'due_date', 'updated_at'] });

/** The issues of a milestone of a group, each with its project. */
export const milestoneIssuesAcross = table({ ...across, ...issue }, { ...issues, columns: ['references', 'title', 'state', 'assignees', 'labels', 'due_date', 'updated_at'] });

/** The merge requests of a milestone of one project. */
export const milestoneMergeRequestTable = table(mergeRequest, { ...mergeRequests, columns: ['iid', 'title', 'state', 'draft', 'author', 'reviewers', 'target_branch', 'updated_at'] });

/** The merge requests of a milestone of a group, each with its project. */
export const milestoneMergeRequestsAcross = table({ ...across, ...mergeRequest }, { ...mergeRequests, columns: ['references', 'title', 'state', 'draft', 'author', 'reviewers', 'target_branch', 'updated_at'] });
