import { Type } from 'typebox';

/** A commit, however it is named. */
export const CommitSha = Type.String({ description: 'SHA of the commit; a branch or tag name stands for its last commit.', minLength: 1 });
