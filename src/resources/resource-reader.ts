import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { ToolManifest } from './tool-manifest.js';

/** A resource as it is listed. */
export interface ResourceListing {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A family of resources as it is listed. */
export interface TemplateListing extends Omit<ResourceListing, 'uri'> {
  readonly uriTemplate: string;
}

/** What a resource holds. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Answers `gitlab://` addresses. */
@Injectable()
export class ResourceReader {
  constructor(private readonly manifest: ToolManifest) {}

  list(): readonly ResourceListing[] {
    return [
      {
        uri: 'gitlab://tools',
        name: 'tools',
        title: 'Action manifest',
        description: 'Every action this server runs, with domain, effect and required parameters.',
        mimeType: 'application/json',
      },
    ];
  }

  templates(): readonly TemplateListing[] {
    return [
      {
        uriTemplate: 'gitlab://tools/{id}',
        name: 'tool',
        title: 'Action details',
        description: 'The exact call of one action, with its input and output schema.',
        mimeType: 'application/json',
      },
    ];
  }

  /** The content behind an address; `undefined` when there is none. */
  async read(uri: string, caller: Caller): Promise<ResourceContent | undefined> {
    const json = { uri, mimeType: 'application/json' };
    if (uri === 'gitlab://tools') return { ...json, text: await this.manifest.manifest(caller) };
    const id = /^gitlab:\/\/tools\/([^/?#]+)$/.exec(uri)?.[1];
    const detail = id === undefined ? undefined : await this.manifest.detail(decoded(id), caller);
    return detail === undefined ? undefined : { ...json, text: JSON.stringify(detail) };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // A lone percent sign is no escape: the text is looked up as it stands and not found.
    if (error instanceof URIError) return text;
    throw error;
  }
}
