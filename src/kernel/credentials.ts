/** Whatever stands before the last `@` of an address's host; a password may hold an `@` or stand alone. Any longer a pattern takes forever on long texts. */
const credentialInAddress = /:\/\/[^/\s?#]*@/g;

/** A text without the user names and passwords that addresses in it may carry. */
export function withoutCredentials(text: string): string {
  if (!text.includes('://')) return text;
  return text.replace(credentialInAddress, '://');
}
