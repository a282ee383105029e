/** What an issue or merge request has that nobody has touched since it was made. */
export function untouched(at: string) {
  return {
    assignees: [],
    labels: [],
    milestone_id: null,
    created_at: at,
    updated_at: at,
    closed_at: null,
    closed_by: null,
    discussion_locked: null,
    time_estimate: 0,
    total_time_spent: 0,
    upvotes: 0,
    downvotes: 0,
    subscribers: [],
    discussions: [],
  };
}
