import { describe, expect, it } from '@jest/globals';
import type { TransformFnParams } from 'class-transformer';
import { bytes, bytesBetween, commaList, duration, durationBetween, flag, oneOf } from './spellings.js';

const given = (value: unknown): TransformFnParams => ({ value }) as TransformFnParams;

describe('the spellings of values', () => {
  it.each(['1', 'true', 'TRUE', 'yes', 'Yes', 'on', 'oN'])('reads %s as true', (text) => {
    expect(flag(given(text))).toBe(true);
  });

  it.each(['0', 'false', 'False', 'no', 'NO', 'off', 'OFF'])('reads %s as false', (text) => {
    expect(flag(given(text))).toBe(false);
  });

  it.each(['2', 'y', 'enabled', 'constructor', 'toString', '__proto__'])('leaves %s as it is, to be refused', (text) => {
    expect(flag(given(text))).toBe(text);
  });

  it.each([
    ['0', 0], ['90s', 90_000], ['1h30m', 5_400_000], ['500ms', 500], ['5m', 300_000], ['1h', 3_600_000],
    ['1m500ms', 60_500], ['1H2M3S4MS', 3_723_004], ['0s', 0],
  ])('reads the duration %s', (text, milliseconds) => {
    expect(duration(given(text))).toBe(milliseconds);
  });

  it.each(['30', '1.5s', '5 m', '-1s', '30s1m', 'ms', 'h', '1d', '5m5m'])('leaves the duration %s as it is, to be refused', (text) => {
    expect(duration(given(text))).toBe(text);
  });

  it.each([
    ['60000', 60_000], ['4MiB', 4_194_304], ['4 mib', 4_194_304], ['500KB', 500_000], ['1GiB', 1_073_741_824], ['12b', 12], ['0', 0],
  ])('reads %s as bytes', (text, count) => {
    expect(bytes(given(text))).toBe(count);
  });

  it.each(['4M', '4k', '1.5MiB', '-4', 'MiB', '4 constructor'])('leaves the size %s as it is, to be refused', (text) => {
    expect(bytes(given(text))).toBe(text);
  });

  it('reads a list without its blanks, empty items and repetitions', () => {
    expect(commaList(given(' a, b ,,a, c/d ,'))).toEqual(['a', 'b', 'c/d']);
    expect(commaList(given(' , '))).toBe(' , ');
  });

  it.each([['5m', 300_000], ['1h30m', 5_400_000], ['500ms', 500], ['0', 0], ['24h', 86_400_000]])('writes the duration %s as it reads it', (text, milliseconds) => {
    expect(durationBetween(0, 0).written?.(milliseconds)).toBe(text);
  });

  it.each([['4MiB', 4_194_304], ['60000', 60_000], ['1KiB', 1_024], ['0', 0]])('writes the size %s as it reads it', (text, count) => {
    expect(bytesBetween(0, 0).written?.(count)).toBe(text);
  });

  it('names the words of a choice the way people do', () => {
    expect(oneOf(['a', 'b', 'c'])).toEqual({ allowed: 'a, b or c' });
    expect(oneOf(['a'])).toEqual({ allowed: 'a' });
  });
});
