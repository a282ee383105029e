import { Injectable, Module } from '@nestjs/common';
import { Domain } from '../../src/authoring/domain.decorator.js';
import { type Given, Prompt, type PromptText } from '../../src/authoring/prompt.decorator.js';
import { CodedResource, type ResourceValue } from '../../src/authoring/resource.decorator.js';
import { redPixel } from './raw-content.js';

const text = (description: string) => ({ description, required: true, read: (given: string | undefined) => given ?? '' });

const Two = { arg1: text('First test argument.'), arg2: text('Second test argument.') };
type Two = Given<typeof Two>;

/** The suite's resources, which the server's own engine lists, reads and watches. */
@Injectable()
export class FixtureResources {
  @CodedResource('test://static-text', { name: 'static_text', title: 'Text', description: 'A text that never changes.', domain: 'server' })
  text(): Promise<ResourceValue> {
    return Promise.resolve({ mimeType: 'text/plain', content: 'This is the content of the static text resource.' });
  }

  @CodedResource('test://static-binary', { name: 'static_binary', title: 'Picture', description: 'A picture that never changes.', domain: 'server' })
  binary(): Promise<ResourceValue> {
    return Promise.resolve({ mimeType: 'image/png', content: Buffer.from(redPixel, 'base64') });
  }

  @CodedResource('test://template/{id}/data', { name: 'template_data', title: 'Data', description: 'Data of the id in the address.', domain: 'server' })
  data({ id = '' }: Record<string, string>): Promise<ResourceValue> {
    return Promise.resolve({ mimeType: 'application/json', content: { id, templateTest: true, data: `Data for ID: ${id}` } });
  }

  @CodedResource('test://watched-resource', { name: 'watched_resource', title: 'Watched', description: 'Something to subscribe to.', domain: 'server', watch: {} })
  watched(): Promise<ResourceValue> {
    return Promise.resolve({ mimeType: 'application/json', content: { watched: true } });
  }
}

/** The suite's prompts of text alone, which the server's own engine writes. */
@Injectable()
export class FixturePrompts {
  @Prompt('test_simple_prompt', { title: 'Simple', description: 'A prompt without arguments.', arguments: {} })
  simple(): Promise<PromptText> {
    return Promise.resolve({ description: 'A prompt without arguments', figures: [], task: 'This is a simple prompt for testing.' });
  }

  @Prompt('test_prompt_with_arguments', { title: 'With arguments', description: 'A prompt with two arguments.', arguments: Two })
  withArguments({ arg1, arg2 }: Two): Promise<PromptText> {
    return Promise.resolve({ description: 'A prompt with two arguments', figures: [], task: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` });
  }
}

/** What the suite asks for and a tool module of another package could bring. */
@Domain('conformance', { summary: 'Fixtures of the conformance suite', icon: 'server' })
@Module({ providers: [FixtureResources, FixturePrompts] })
export class FixtureModule {}
