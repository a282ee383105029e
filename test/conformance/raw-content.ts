/** A PNG of one red pixel, in base64. */
export const redPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A WAV of one silent sample, in base64. */
export const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

export const redPixelBlock = { type: 'image', data: redPixel, mimeType: 'image/png' } as const;

/** A block of text. */
export function textBlock(text: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text };
}

/** A resource that stands in a result, as no action of the server has one. */
export function resourceBlock(uri: string, mimeType: string, text: string): { readonly type: 'resource'; readonly resource: { readonly uri: string; readonly mimeType: string; readonly text: string } } {
  return { type: 'resource', resource: { uri, mimeType, text } };
}
