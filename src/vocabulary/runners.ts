import { Type } from 'typebox';
import { OneOf } from './enums.js';

/** What is settled about a runner. */
export const runnerSettings = {
  description: Type.Optional(Type.String({ description: 'What it is called in GitLab.' })),
  tag_list: Type.Optional(Type.Array(Type.String(), { description: 'Tags by which jobs ask for it: `docker`.' })),
  run_untagged: Type.Optional(Type.Boolean({ description: 'Whether it takes jobs without tags. Default of a new one: true.' })),
  locked: Type.Optional(Type.Boolean({ description: 'Whether other projects cannot enable it. Default of a new one: false.' })),
  paused: Type.Optional(Type.Boolean({ description: 'true: it takes no new jobs. Default of a new one: false.' })),
  access_level: Type.Optional(OneOf(['not_protected', 'ref_protected'], 'Whether it takes all jobs, or only those of protected branches and tags. Default of a new one: `not_protected`.')),
  maximum_timeout: Type.Optional(Type.Integer({ description: 'Seconds that a job may take on it, at least 600.', minimum: 600 })),
  maintenance_note: Type.Optional(Type.String({ description: 'Note for whoever maintains it, up to 1024 characters.' })),
};

/** What callers call these. */
export const runnerSettingAliases = { tags: 'tag_list', name: 'description', timeout: 'maximum_timeout', note: 'maintenance_note' };
