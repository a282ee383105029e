/** Obtains the person's agreement to one call, or ends the call; the order of its tests is the policy's. */
export interface Consent {
  /**
   * @param question what is about to happen, in words a person can judge
   * @throws Refused when nobody agreed; nothing was sent to GitLab
   */
  obtain(question: string): Promise<void>;
}
