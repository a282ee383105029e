import { describe, expect, it } from '@jest/globals';
import { digest, meaningful } from './fingerprint.js';

describe('the fingerprint of a content', () => {
  const job = { id: 1, status: 'running', duration: 3.2, queued_duration: 1, runner: { id: 4, contacted_at: '2026-11-30T10:00:00Z' } };
  const of = (value: unknown) => digest(meaningful(value));

  it('does not change with counters, moments of use and times that grow', () => {
    expect(of({ ...job, duration: 8.4, queued_duration: 2, runner: { id: 4, contacted_at: '2026-11-30T10:00:05Z' } })).toBe(of(job));
    expect(of([{ title: 'Deployer', last_used_at: '2026-11-01' }])).toBe(of([{ title: 'Deployer', last_used_at: '2026-11-30' }]));
  });

  it('changes with everything else', () => {
    expect(of({ ...job, status: 'success' })).not.toBe(of(job));
    expect(of({ ...job, runner: null })).not.toBe(of(job));
    expect(of([job, job])).not.toBe(of([job]));
  });
});
