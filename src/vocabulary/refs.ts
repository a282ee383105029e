import { Type } from 'typebox';

/** A project by its numeric id or full path; the path at any depth, plain or percent-encoded. */
export const ProjectRef = Type.String({ description: 'Project id or full path, such as `group/project`.' });

/** A group by its numeric id or full path. */
export const GroupRef = Type.String({ description: 'Group id or full path, such as `group/subgroup`.' });

/** An issue's number inside its project. */
export const IssueIid = Type.Integer({ description: 'Number of the issue in its project (iid), not its id.', minimum: 1 });

/** A merge request's number inside its project. */
export const MergeRequestIid = Type.Integer({
  description: 'Number of the merge request in its project (iid), not its id.',
  minimum: 1,
});

/** A pipeline's id; pipelines have no per-project number that the API takes. */
export const PipelineId = Type.Integer({ description: 'Id of the pipeline.', minimum: 1 });

/** A job's id. */
export const JobId = Type.Integer({ description: 'Id of the job.', minimum: 1 });

/** A discussion's id: 40 hexadecimal characters. */
export const DiscussionId = Type.String({ description: 'Id of the discussion (40 hexadecimal characters).' });

/** A branch, tag or commit. */
export const Ref = Type.String({ description: 'Branch, tag or commit SHA.' });

/** A comment's id. */
export const NoteId = Type.Integer({ description: 'Id of the note (comment).', minimum: 1 });

/** An event's id: one change of a label, state, milestone or the like. */
export const EventId = Type.Integer({ description: 'Id of the event, as the list of these events shows it.', minimum: 1 });
