import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { issueFilterAliases, issueFilters, issueFilterTiers, joinedFilters, queryOf } from './issue-filter.js';
import { statisticsCard } from './issue-statistics.view.js';

/** Counting takes the filters of lists, but for state and order, which it is about, and a few that GitLab does not know here. */
const { state: _state, order_by: _order, sort: _sort, due_date: _due, issue_type: _type, closed_by_id: _closer, ...countFilters } = issueFilters;
const { type: _alias, ...countAliases } = issueFilterAliases;

const InProject = Type.Object({ project_id: ProjectRef, ...countFilters });
type InProject = Static<typeof InProject>;

const InGroup = Type.Object({ group_id: GroupRef, ...countFilters });
type InGroup = Static<typeof InGroup>;

const Everywhere = Type.Object(countFilters);
type Everywhere = Static<typeof Everywhere>;

/** How many issues are open and how many closed. */
@Injectable()
export class IssueStatisticsActions {
  @Action('issue.statistics_get', {
    title: 'Count issues everywhere',
    summary: 'Count the open and closed issues across all projects that the token can see, by label, person, milestone, text or date.',
    effect: 'read',
    params: Everywhere,
    view: statisticsCard,
    tool: 'gitlab_get_issue_statistics',
    tierOf: issueFilterTiers,
    paramAliases: countAliases,
    example: { scope: 'assigned_to_me' },
    keywords: ['how many', 'number of', 'total', 'stats', 'tickets', 'bugs'],
    related: ['issue.statistics_get_project', 'issue.statistics_get_group', 'issue.list_all'],
  })
  everywhere(filters: Everywhere, { gitlab }: ActionContext) {
    return gitlab.rest.get('/issues_statistics', {}, { query: queryOf(filters), commas: joinedFilters });
  }

  @Action('issue.statistics_get_group', {
    title: 'Count group issues',
    summary: 'Count the open and closed issues of a group and its subgroups, by label, person, milestone, text or date.',
    effect: 'read',
    params: InGroup,
    view: statisticsCard,
    tool: 'gitlab_get_group_issue_statistics',
    tierOf: issueFilterTiers,
    paramAliases: countAliases,
    example: { group_id: 'group/subgroup', labels: ['bug'] },
    keywords: ['how many', 'number of', 'total', 'stats', 'tickets', 'bugs'],
    related: ['issue.statistics_get_project', 'issue.list_group'],
  })
  ofGroup({ group_id, ...filters }: InGroup, { gitlab }: ActionContext) {
    return gitlab.rest.get('/groups/:group_id/issues_statistics', { group_id }, { query: queryOf(filters), commas: joinedFilters });
  }

  @Action('issue.statistics_get_project', {
    title: 'Count project issues',
    summary: 'Count the open and closed issues of a project, by label, person, milestone, text or date.',
    effect: 'read',
    params: InProject,
    view: statisticsCard,
    tool: 'gitlab_get_project_issue_statistics',
    tierOf: issueFilterTiers,
    paramAliases: countAliases,
    example: { project_id: 'group/project', labels: ['bug'] },
    keywords: ['how many', 'number of', 'total', 'stats', 'tickets', 'bugs'],
    related: ['issue.statistics_get_group', 'issue.list'],
  })
  ofProject({ project_id, ...filters }: InProject, { gitlab }: ActionContext) {
    return gitlab.rest.get('/projects/:project_id/issues_statistics', { project_id }, { query: queryOf(filters), commas: joinedFilters });
  }
}
