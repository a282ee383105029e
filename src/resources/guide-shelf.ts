import { Injectable } from '@nestjs/common';
import { guides } from './guides.js';
import type { ResourceListing } from './resource-listing.js';

/** The guides written for people and models who work with GitLab. */
@Injectable()
export class GuideShelf {
  list(): readonly ResourceListing[] {
    return guides.map(({ name, title, description }) => ({ uri: addressOf(name), name, title, description, mimeType: 'text/markdown', icon: 'guides' }));
  }

  read(uri: string): string | undefined {
    return guides.find(({ name }) => addressOf(name) === uri)?.text;
  }
}

function addressOf(name: string): string {
  return `gitlab://guides/${name}`;
}
