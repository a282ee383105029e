import { Type } from 'typebox';

/** How the address of an upload names it. */
export const uploadAddress = {
  secret: Type.String({ description: 'The 32 characters before the name in the address of the upload: `/uploads/<secret>/<filename>`.' }),
  filename: Type.String({ description: 'Name of the file in the address of the upload.' }),
};
