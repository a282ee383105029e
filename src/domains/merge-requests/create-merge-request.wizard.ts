import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { answered } from '../../authoring/questions.js';
import { inProject } from '../../presentation/question-text.js';
import { labelsFrom } from '../../vocabulary/labels.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { summaryOf, wizardTexts } from '../../vocabulary/wizard-texts.js';
import { writtenMergeRequestCard } from './merge-request.view.js';

const InProject = Type.Object({ project_id: ProjectRef });
type InProject = Static<typeof InProject>;

const texts = wizardTexts.mergeRequest;

/** Creates a merge request question by question. */
@Injectable()
export class CreateMergeRequestWizard {
  @Action('interactive.mr_create', {
    title: 'Create merge request step by step',
    summary: 'Create a merge request by asking the person for branches, title, description, labels and merge options, then for a final yes.',
    effect: 'write',
    params: InProject,
    view: writtenMergeRequestCard,
    tool: 'gitlab_interactive_mr_create',
    wizard: { kind: 'Merge request', alternative: 'merge_request.create', steps: 8 },
    related: ['merge_request.create'],
    keywords: ['wizard', 'guided', 'interactive', 'form', 'step by step', 'pull request'],
  })
  async run({ project_id }: InProject, { ask, gitlab }: ActionContext) {
    const source_branch = await ask.text('source_branch', texts.source_branch.ask);
    const target_branch = await ask.text('target_branch', texts.target_branch.ask);
    const title = await ask.text('title', texts.title.ask);
    const description = await ask.text('description', texts.description.ask, { optional: true });
    const labels = labelsFrom(await ask.text('labels', texts.labels.ask, { optional: true }));
    const remove_source_branch = await ask.yesNo('remove_source_branch', texts.remove_source_branch.ask, { optional: true });
    const squash = await ask.yesNo('squash', texts.squash.ask, { optional: true });
    const answers = { source_branch, target_branch, title, description, labels, remove_source_branch, squash };
    await ask.agree(inProject(texts.confirm.ask, project_id), summaryOf(texts, answers));
    return gitlab.rest.post('/projects/:project_id/merge_requests', { project_id }, { body: answered({ ...answers, labels: labels?.join(',') }) });
  }
}
