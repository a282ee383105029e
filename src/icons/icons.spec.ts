import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { brandIcon } from './brand-icon.js';
import { domainIcons } from './domain-icons.js';
import type { Icon } from './icon.js';
import { iconOf } from './icon-of.js';

const all: readonly [string, readonly Icon[]][] = [['brand', brandIcon], ...Object.entries(domainIcons)];

function bytesOf({ src, mimeType }: Icon): Buffer {
  const [head, data = ''] = src.split(',');
  expect(head).toBe(`data:${mimeType};base64`);
  return Buffer.from(data, 'base64');
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of the opaque pixels. */
async function ink(icon: Icon): Promise<readonly number[]> {
  const { data, info } = await sharp(bytesOf(icon), { density: 288 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  let opaque = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at + 3] ?? 0) < 250) continue;
    opaque += 1;
    for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
  }
  expect(opaque).toBeGreaterThan(3);
  return sums.map((sum) => sum / opaque);
}

const white = [255, 255, 255];
const dark = [0x1e, 0x1e, 0x1e];

describe('the icons', () => {
  it('are one brand mark and 52 others, no two alike', () => {
    expect(all).toHaveLength(53);
    expect(new Set(all.map(([, [svg]]) => svg?.src)).size).toBe(53);
  });

  it('each have a drawing for every theme and a picture for either, in this order, under 1 KB', () => {
    for (const [, icon] of all) {
      expect(icon.map(({ mimeType, sizes, theme }) => ({ mimeType, sizes, theme }))).toEqual([
        { mimeType: 'image/svg+xml', sizes: ['any'], theme: undefined },
        { mimeType: 'image/webp', sizes: ['16x16'], theme: 'light' },
        { mimeType: 'image/webp', sizes: ['16x16'], theme: 'dark' },
      ]);
      for (const entry of icon) expect(JSON.stringify(entry).length).toBeLessThan(1_024);
    }
  });

  it('hold no script, no handler and no reference to anything outside', () => {
    for (const [, [svg]] of all) {
      const text = bytesOf(svg as Icon).toString();
      expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|\son\w+=|href|url\(|https?:|<foreignObject|<style/i);
    }
  });

  it('decode, at the size they say, and can be read on their grounds', async () => {
    for (const [, [svg, light, night]] of all) {
      for (const icon of [light, night] as Icon[]) expect(await sharp(bytesOf(icon)).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 });
      const anywhere = await ink(svg as Icon);
      expect(contrast(anywhere, white)).toBeGreaterThanOrEqual(3);
      expect(contrast(anywhere, dark)).toBeGreaterThanOrEqual(3);
      expect(contrast(await ink(light as Icon), white)).toBeGreaterThanOrEqual(3);
      expect(contrast(await ink(night as Icon), dark)).toBeGreaterThanOrEqual(3);
    }
  });

  it('give every domain its own, and a domain of another maker the one of templates', () => {
    expect(iconOf('issue')).toBe(domainIcons['issue']);
    expect(iconOf('stars')).toBe(domainIcons['template']);
    expect(iconOf('constructor')).toBe(domainIcons['template']);
  });
});
