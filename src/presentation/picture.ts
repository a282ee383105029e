import { mediaTypeOf } from './file-kind.js';
import type { ImageBlock, View } from './view.js';

/** A larger picture is not handed on: clients turn it into thousands of tokens. */
export const pictureLimit = 1_048_576;

const shownTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** How many bytes tell what a file is. */
export const tellingBytes = 16;

/** Whether a file of this size that begins so is a picture which clients show; its name and its declared type do not count. */
export function isPicture(beginning: Buffer, size: number): boolean {
  return size < pictureLimit && shownTypes.includes(mediaTypeOf(beginning));
}

/** A picture as it is handed on. */
export function imageOf(content: Buffer): ImageBlock {
  return { mimeType: mediaTypeOf(content), base64: content.toString('base64') };
}

const picture = Symbol('picture');

/** A result with the picture that it is about, which travels beside what GitLab said. */
export function pictured<T extends object>(result: T, image: ImageBlock | undefined): T {
  return image === undefined ? result : { ...result, [picture]: image };
}

/** A view that shows the picture of a result behind it. */
export function withPicture(view: View): View {
  return {
    ...view,
    render: (value, context) => {
      const rendering = view.render(value, context);
      const image = typeof value === 'object' && value !== null ? (value as { [picture]?: ImageBlock })[picture] : undefined;
      return image === undefined ? rendering : { ...rendering, images: [image] };
    },
  };
}
