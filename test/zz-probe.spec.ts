import { it } from '@jest/globals';
import { WholeCatalog } from './support/whole-catalog.js';
import { readFileSync, writeFileSync } from 'node:fs';
it('x', async () => {
  const whole = await WholeCatalog.start();
  const lines = readFileSync('/tmp/q.tsv', 'utf8').trim().split('\n').map((l) => l.split('\t'));
  const out: string[] = [];
  for (const [q, want] of lines) {
    const r: any = await whole.catalog.search(q!, { limit: 6 } as never);
    const found: string[] = JSON.parse(JSON.stringify(r)).results?.map((x: any) => x.id ?? x.action) ?? [JSON.stringify(r).slice(0, 300)];
    const rank = Math.min(...want!.split('|').map((w) => { const i = found.indexOf(w); return i < 0 ? 99 : i + 1; }));
    out.push(`${rank}\t${q}\t${want}\t${found.slice(0, 5).join(' ')}`);
  }
  writeFileSync('/tmp/q.out', out.join('\n') + '\n');
  await whole.stop();
});
