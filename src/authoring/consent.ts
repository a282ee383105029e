/** Obtains the person's agreement to one call, or ends the call; the order of its tests is the policy's. */
export interface Consent {
  /**
   * @param question what is about to happen, in words a person can judge: `Delete branch feature/login of acme/api`
   * @param options.mayAsk false where only `confirm: true` or the configuration can agree; true when left out
   * @throws Refused when nobody agreed; nothing was sent to GitLab
   */
  obtain(question: string, options?: { readonly mayAsk?: boolean }): Promise<void>;
}
