/** The subscriptions of GitLab, lowest first. */
export const tiers = ['free', 'premium', 'ultimate'] as const;

/** The lowest GitLab subscription that serves an action. */
export type Tier = (typeof tiers)[number];
