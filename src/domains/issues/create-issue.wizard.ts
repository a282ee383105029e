import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { answered } from '../../authoring/questions.js';
import { inProject } from '../../presentation/question-text.js';
import { labelsFrom } from '../../vocabulary/labels.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { summaryOf, wizardTexts } from '../../vocabulary/wizard-texts.js';
import { writtenIssueCard } from './issue.view.js';

const InProject = Type.Object({ project_id: ProjectRef });
type InProject = Static<typeof InProject>;

const texts = wizardTexts.issue;

/** Creates an issue question by question. */
@Injectable()
export class CreateIssueWizard {
  @Action('interactive.issue_create', {
    title: 'Create issue step by step',
    summary: 'Create an issue by asking the person for title, description, labels and confidentiality, then for a final yes.',
    effect: 'write',
    params: InProject,
    view: writtenIssueCard,
    tool: 'gitlab_interactive_issue_create',
    wizard: { kind: 'Issue', alternative: 'issue.create', steps: 5 },
    related: ['issue.create'],
    keywords: ['wizard', 'guided', 'interactive', 'form', 'step by step'],
  })
  async run({ project_id }: InProject, { ask, gitlab }: ActionContext) {
    const title = await ask.text('title', texts.title.ask);
    const description = await ask.text('description', texts.description.ask, { optional: true });
    const labels = labelsFrom(await ask.text('labels', texts.labels.ask, { optional: true }));
    const confidential = await ask.yesNo('confidential', texts.confidential.ask, { optional: true });
    await ask.agree(inProject(texts.confirm.ask, project_id), summaryOf(texts, { title, description, labels, confidential }));
    const body = answered({ title, description, labels: labels?.join(','), confidential });
    return gitlab.rest.post('/projects/:project_id/issues', { project_id }, { body });
  }
}
