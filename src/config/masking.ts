import { tokenPrefixes } from '../kernel/gitlab-tokens.js';
import type { SettingText } from './setting.decorator.js';

const tokens = new RegExp(`\\b(?:${tokenPrefixes})-[\\w.-]+`, 'g');

/** The text of a setting with everything replaced that only its owner may read. */
export function masked(text: string, { secret }: Pick<SettingText, 'secret'>): string {
  if (secret === 'value') return '***';
  // A password may hold any character, so all up to the last @ is taken for credentials.
  const shown =
    secret === 'credentials'
      ? text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@').replace(/([?#]).*/s, '$1***')
      : text;
  // A password or token pasted into the wrong variable is still one.
  return shown.replace(/:\/\/[^\s,/]*@/g, '://***@').replace(tokens, '***');
}
