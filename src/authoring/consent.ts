/** Who agreed to a call: the configuration, the call itself, the person who was asked, nobody although it was wanted, or nobody because it was not. */
export type ConsentStanding = 'yolo' | 'confirm' | 'asked' | 'not given' | 'none needed';

/** Obtains the person's agreement to one call, or ends the call; the order of its tests is the policy's. */
export interface Consent {
  /** What has come of it so far. */
  readonly standing: ConsentStanding;
  /**
   * @param question what is about to happen, in words a person can judge: `Delete branch feature/login of acme/api`
   * @param options.mayAsk false where only `confirm: true` or the configuration can agree; true when left out
   * @param options.undoneBy the action that brings back what is lost; where there is none, it is said that this cannot be undone
   * @throws Refused when nobody agreed; nothing was sent to GitLab
   */
  obtain(question: string, options?: { readonly mayAsk?: boolean; readonly undoneBy?: string | undefined }): Promise<void>;
}
