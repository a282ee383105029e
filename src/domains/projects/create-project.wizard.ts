import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { answered } from '../../authoring/questions.js';
import { summaryOf, wizardTexts } from '../../vocabulary/wizard-texts.js';
import { projectCard } from './project.view.js';

const texts = wizardTexts.project;

/** Creates a project question by question. */
@Injectable()
export class CreateProjectWizard {
  @Action('interactive.project_create', {
    title: 'Create project step by step',
    summary: 'Create a project by asking the person for name, description, visibility and a README, then for a final yes.',
    effect: 'write',
    params: Type.Object({}),
    view: projectCard,
    tool: 'gitlab_interactive_project_create',
    wizard: { kind: 'Project', alternative: 'project.create', steps: 6 },
    related: ['project.create'],
    keywords: ['wizard', 'guided', 'interactive', 'form', 'step by step', 'new repository'],
  })
  async run(_params: object, { ask, gitlab }: ActionContext) {
    const name = await ask.text('name', texts.name.ask);
    const description = await ask.text('description', texts.description.ask, { optional: true });
    const visibility = await ask.choice('visibility', texts.visibility.ask, ['private', 'internal', 'public']);
    const initialize_with_readme = await ask.yesNo('initialize_with_readme', texts.initialize_with_readme.ask, { optional: true });
    // GitLab takes a default branch on creation only together with a README.
    const default_branch = initialize_with_readme === true ? await ask.text('default_branch', texts.default_branch.ask, { optional: true }) : undefined;
    const answers = { name, description, visibility, initialize_with_readme, default_branch };
    await ask.agree(texts.confirm.ask, summaryOf(texts, answers));
    return gitlab.rest.post('/projects', {}, { body: answered(answers) });
  }
}
