/** One part of a form as it arrived. */
export interface FormPart {
  readonly name: string;
  /** Set on a file. */
  readonly filename?: string;
  readonly content: Buffer;
}

/** The parts of a multipart/form-data body; none when it is no such body, or not a whole one. */
export function formParts(body: Buffer, contentType: string): FormPart[] {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined || !body.subarray(-boundary.length - 6).toString('latin1').includes(`--${boundary}--`)) return [];
  const parts: FormPart[] = [];
  const mark = Buffer.from(`--${boundary}`);
  for (let start = body.indexOf(mark); start >= 0; ) {
    const next = body.indexOf(mark, start + mark.length);
    if (next < 0) break;
    const part = body.subarray(start + mark.length + 2, next - 2);
    const end = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, end).toString();
    const name = /; name="([^"]*)"/.exec(head)?.[1];
    const filename = /; filename="([^"]*)"/.exec(head)?.[1];
    if (name !== undefined) parts.push({ name, content: Buffer.from(part.subarray(end + 4)), ...(filename === undefined ? {} : { filename: filename.replaceAll('%22', '"') }) });
    start = next;
  }
  return parts;
}
