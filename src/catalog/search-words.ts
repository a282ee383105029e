/** An amount of time, and words in front of `log` that make a noun of it: `the job log 2 hours ago`. */
const amountOfTime = '(?:half )?(?:an?|\\d+(?:[.,]\\d+)?|one|two|three|four|five|six|seven|eight|some)(?: and a half)? ?(?:h|hrs?|hours?|m|mins?|minutes?|d|days?)';
const timeLogged = new RegExp(`(?<!\\b(?:the|a|job|build|audit|error|git) )\\b(?:log|book|record|track|spend|spent)(?:ged|ed)? ${amountOfTime}\\b(?! ago)`, 'g');

/** Words written in more than one way, or joined so that one half does not mislead: `merge` of a merge request is no verb. */
const joined: readonly (readonly [RegExp, string])[] = [
  [/\bsquash[ -](?:and|&)[ -]merge\b/g, ' merge mergerequest '],
  [/\b(?:merge|pull)[ _-]?r?e?q\w{2,4}t(s?)\b/g, ' mergerequest$1 '],
  [/\bwaiting (?:for|on)\b/g, ' pending for '],
  [timeLogged, ' log time '],
  [/\bdiscussion locked\b/g, ' discussion locked discussionlock '],
  [/\b(?:un)?lock(?:ing)? (?:(?:the|this|its|a|all) )?(?:discussions?|conversations?|comments|threads?)\b/g, ' update discussionlock '],
  [/\b(?:mr|pr)(s?)\b/g, ' mergerequest$1 '],
  [/\bmerge[ _-]?train(s?)\b/g, ' mergetrain$1 '],
  [/\bto[ _-]do(s?)\b/g, ' todo$1 '],
  [/\bci[/ ]cd\b/g, ' ci '],
  [/\bci[ _-]ya?ml\b|\bgitlab-ci(?:\.ya?ml)?\b/g, ' ciyml '],
  [/\bcherry[ _-]?pick(?:ed|ing|s)?\b/g, ' cherrypick '],
  [/\bweb[ _-]?hoo?k(s?)\b/g, ' hook$1 '],
  [/\bartefact(s?)\b/g, ' artifact$1 '],
  [/\be[ -]mail(s?)\b/g, ' email$1 '],
  [/\b(?:sign(?:ed|ing)?|log(?:ged|ging)?)[ _-]in\b/g, ' login '],
  [/\b(?:two|2)[ _-]factor(?: auth(?:entication)?)?\b|\b2fa\b|\bmfa\b/g, ' twofactor '],
  [/\bre[ -](run|open|try)/g, ' re$1'],
];

/** Forms that no rule of `stem` takes to their base word. */
const irregular = new Map(
  Object.entries({
    settings: 'setting', setting: 'setting', ran: 'run', running: 'run', spent: 'spend', sent: 'send', built: 'build', wrote: 'write',
    written: 'write', shown: 'show', cancelled: 'cancel', cancelling: 'cancel', labelled: 'label', labelling: 'label',
    children: 'child', emojis: 'emoji', given: 'give', gave: 'give', found: 'find', made: 'make', got: 'get', left: 'leave', took: 'take', taken: 'take',
    licence: 'licens', licences: 'licens', indices: 'index', analyses: 'analysis', aliases: 'alias', alias: 'alias', bridges: 'bridg',
    does: 'do', did: 'do', news: 'news', status: 'status', stats: 'stats', stat: 'stats', sidekiq: 'sidekiq', kubernetes: 'kubernetes', dns: 'dns',
    proxies: 'proxy', colour: 'color', colours: 'color', used: 'use', using: 'use', seen: 'see', held: 'hold', hidden: 'hide',
    chosen: 'choose', broken: 'break', sold: 'sell', paid: 'pay', lists: 'list', metadata: 'metadata',
  }),
);

/** The base of a word, so that plurals and verb forms meet: `releases` and `releasing` are `releas`. Not a word to show. */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  let base = word;
  if (/ies$/.test(base) && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:ch|sh|x|ss|us|zz)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^sui]s$/.test(base) && base.length > 3) base = base.slice(0, -1);
  const suffix = /(?:ing|ed)$/.exec(base);
  if (suffix !== null && !base.endsWith('eed')) {
    const rest = base.slice(0, -suffix[0].length);
    if (rest.length >= 3 && /[aeiouy]/.test(rest)) base = rest.length > 3 ? rest.replace(/([bdgmnprt])\1$/, '$1') : rest;
  }
  return base.length >= 4 ? base.replace(/e$/, '') : base;
}

/** Text in one spelling: lower case, no accents, `camelCase` apart. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/g, (name) => name.replace(/([A-Z])/g, ' $1'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '');
}

/** Plain text with its compound words joined. */
export function joinedText(plain: string): string {
  return joined.reduce((text, [pattern, word]) => text.replace(pattern, word), plain.replace(/_/g, ' '));
}

/** The words of a text that is already plain, in order, as written apart from the joined ones. */
export function rawWords(plain: string): string[] {
  return joinedText(plain).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The bases of the words of any text. */
export function wordsOf(text: string): string[] {
  return rawWords(plainText(text)).map(stem);
}
