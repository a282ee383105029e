import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { answered } from '../../authoring/questions.js';
import { inProject } from '../../presentation/question-text.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { summaryOf, wizardTexts } from '../../vocabulary/wizard-texts.js';
import { writtenReleaseCard } from './release.view.js';

const InProject = Type.Object({ project_id: ProjectRef });
type InProject = Static<typeof InProject>;

const texts = wizardTexts.release;

/** Creates a release question by question. */
@Injectable()
export class CreateReleaseWizard {
  @Action('interactive.release_create', {
    title: 'Create release step by step',
    summary: 'Create a release by asking the person for its tag, name and notes, then for a final yes.',
    effect: 'write',
    params: InProject,
    view: writtenReleaseCard,
    tool: 'gitlab_interactive_release_create',
    wizard: { kind: 'Release', alternative: 'release.create', steps: 4 },
    related: ['release.create'],
    keywords: ['wizard', 'guided', 'interactive', 'form', 'step by step'],
  })
  async run({ project_id }: InProject, { ask, gitlab }: ActionContext) {
    const tag_name = await ask.text('tag_name', texts.tag_name.ask);
    const named = await ask.text('name', texts.name.ask, { mayBeEmpty: true });
    const name = named.trim() === '' ? undefined : named;
    const description = await ask.text('description', texts.description.ask, { optional: true });
    const answers = { tag_name, name, description };
    await ask.agree(inProject(texts.confirm.ask, project_id), summaryOf(texts, answers));
    return gitlab.rest.post('/projects/:project_id/releases', { project_id }, { body: answered(answers) });
  }
}
