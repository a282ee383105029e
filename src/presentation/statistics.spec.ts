import { describe, expect, it } from '@jest/globals';
import { age, day, daysBefore, daysBetween, span, weekOf } from './ages.js';
import { bars, pie } from './charts.js';
import { countBy, median, percentile, share } from './statistics.js';

describe('statistics', () => {
  it('count by key, most frequent first and then by name; an item may have several keys or none', () => {
    expect(countBy(['b', 'a', 'c', 'b'], (item) => (item === 'c' ? undefined : item))).toEqual([['b', 2], ['a', 1]]);
    expect(countBy([['x', 'y'], ['y'], []], (item) => item)).toEqual([['y', 2], ['x', 1]]);
  });

  it('find the middle of an odd and of an even number of values, and none of none', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([])]).toEqual([5, 2.5, undefined]);
  });

  it('find the value that so many percent do not exceed', () => {
    const ten = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5];
    expect([percentile(ten, 0), percentile(ten, 50), percentile(ten, 90), percentile(ten, 100), percentile([], 90)]).toEqual([1, 5, 9, 10, undefined]);
  });

  it('divide by nothing without breaking', () => {
    expect([share(1, 3), share(0, 5), share(0, 0)]).toEqual(['33 %', '0 %', '–']);
  });
});

describe('ages', () => {
  const now = new Date('2026-11-30T12:00:00Z');

  it('are told in the unit that people would use', () => {
    expect([span(90_000), span(26 * 3_600_000), span(50 * 3_600_000), span(undefined)]).toEqual(['2 min', '26 h', '2 d', '–']);
    expect([age('2026-11-20T12:00:00.000Z', now), age(null, now)]).toEqual(['10 d', '–']);
  });

  it('count whole days, also from a commit with the offset of its author', () => {
    expect(daysBetween('2026-11-29T13:00:00Z', now)).toBe(0);
    expect(daysBetween('2026-11-29T13:00:00+05:30', now)).toBe(1);
    expect(daysBefore(now, 30)).toBe('2026-10-31T12:00:00.000Z');
    expect([day('2026-11-30T12:00:00Z'), day(null)]).toEqual(['2026-11-30', '–']);
  });

  it('begin their weeks on Monday', () => {
    expect(['2026-11-29T23:00:00Z', '2026-11-30T00:00:00Z', '2026-12-06T10:00:00Z'].map(weekOf)).toEqual(['2026-11-23', '2026-11-30', '2026-11-30']);
  });
});

describe('charts', () => {
  it('gather the smallest slices of a pie into one', () => {
    const chart = pie('Many', Array.from({ length: 10 }, (_, index) => [`slice ${index}`, 10 - index]));
    expect(chart).toHaveLength(9);
    expect(chart.at(-1)).toBe('  "others" : 6');
  });

  it('leave nothing in a label that could end it, its line or its fence', () => {
    expect(pie('x', [['a"\n```\n## b; %% c [d]', 1]]).at(1)).toBe('  "a b c d" : 1');
    expect(bars('Merged', 'merge requests', [['2026-11-09', 1], ['2026-11-16', 3]])).toEqual(['xychart-beta', '  title "Merged"', '  x-axis ["2026-11-09", "2026-11-16"]', '  y-axis "merge requests"', '  bar [1, 3]']);
  });
});
