/** What GitLab calls a label in its global ids, wherever the label lives. */
export const labelClasses = ['Label', 'ProjectLabel', 'GroupLabel'];
/** An issue and its work item are one thing with one number; an epic's number is another than its work item's. */
export const workItemClasses = ['WorkItem', 'Issue'];
