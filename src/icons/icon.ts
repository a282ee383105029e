/** One picture of an icon, as the protocol lists it. */
export interface Icon {
  /** A data URI: nothing is fetched to show it. */
  readonly src: string;
  readonly mimeType: string;
  readonly sizes: readonly string[];
  readonly theme?: 'light' | 'dark';
}
