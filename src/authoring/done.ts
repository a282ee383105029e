/** What an action returns when GitLab has nothing to say about a success: one sentence of ours. */
export class Done {
  constructor(readonly message: string) {}
}

/** Reports a success without an object: `done('Deleted issue #7 of acme/api.')`. */
export function done(message: string): Done {
  return new Done(message);
}
