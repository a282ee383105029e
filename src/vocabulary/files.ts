import { Type } from 'typebox';

/** A file to send: one of this machine, or its bytes. */
export const GivenFile = {
  path: Type.Optional(
    Type.String({ description: 'Path of the file on the machine of this server, inside its allowed folders. Only where the server runs locally (stdio); otherwise send `content`.' }),
  ),
  content: Type.Optional(Type.String({ description: 'Bytes of the file in base64, in place of `path`.' })),
};

/** What GitLab calls a file that was sent. */
export const FileName = Type.Optional(Type.String({ description: 'Name of the file in GitLab. Needed with `content`. Default: its name in `path`.' }));

/** Names that callers use for these. */
export const givenFileAliases = { file_path: 'path', local_path: 'path', file: 'path', content_base64: 'content', base64: 'content', data: 'content' };

/** Where a download goes. */
export const OutputPath = Type.String({
  description: 'Path on the machine of this server, inside its allowed folders, where the file is saved: a file, or a folder that is there. Only where the server runs locally (stdio).',
  minLength: 1,
});

/** Whether a download may take the place of a file. */
export const Overwrite = Type.Optional(Type.Boolean({ description: 'Replaces a file that is there. Default false: it is left alone, and the call is refused.' }));

/** Names that callers use for these. */
export const outputAliases = { path: 'output_path', save_to: 'output_path', destination: 'output_path', target: 'output_path' };
