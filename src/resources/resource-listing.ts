import type { JsonObject } from '../kernel/json.js';

/** A resource as it is listed. */
export interface ResourceListing {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Whose icon it wears. */
  readonly icon: string;
  readonly meta?: JsonObject;
}

/** A family of resources as it is listed. */
export interface TemplateListing extends Omit<ResourceListing, 'uri' | 'mimeType'> {
  readonly uriTemplate: string;
  readonly mimeType?: string;
}
