import { editDistance } from '../kernel/nearest.js';
import { meanings, ordinaryWords, personWords } from './search-vocabulary.js';
import { rawWords, stem } from './search-words.js';

/** What tells a person from a thing. */
export interface Holdings {
  /** True for a word of the catalog in whatever place. */
  knows(word: string): boolean;
  /** True for a word by which an action or a parameter goes: what a project or group may hold. */
  holds(word: string): boolean;
  /** Known words that a mistyped one may have meant. */
  resembling(word: string): readonly { readonly words: readonly string[] }[];
}

const article = String.raw`(?:(?:a|an|the|this|that|my|our|your|its|all|every) )?`;
const place = '(?:projects?|groups?|subgroups?|repos?|repository|repositories|teams?|organi[sz]ations?|orgs?|namespaces?)';
/** `acme/api`, but no file and no address. */
const path = String.raw`(?<![\w/:.-])[\w-]+(?:/[\w-]+)+(?![\w/.-]*\w)`;
/** Where a project goes is no less a group than one that goes: only what goes is the subject. */
const destination = String.raw`(?: (?:a |an |the |our |my )?(?:[\w-]+ ){0,2}(?:groups?|subgroups?|namespaces?|teams?|organi[sz]ations?|orgs?)\b)?`;
const count = '(?:one|two|three|four|five|six|a|an|some|\\d+)';
const secret = '(?:secrets?|passwords?|credentials?|tokens?|(?:private |api |ssh )?keys?)';
const leaking = '(?:leak(?:s|ed|ing)?|expos(?:e|es|ed)|committed|checked in|hard ?-?coded|pushed)';

/** What is done about a secret that is out. */
const renewing = String.raw`\b(?:rotate|renew|revoke|remove|delete|reset|replace|invalidate)\b`;

/** Forms of sentences whose meaning no single word tells, with the words that the catalog has for it. */
const forms: readonly (readonly [RegExp, string])[] = [
  // Things by the way they are written
  [/(?<![\w!])!(\d+)\b/g, 'mergerequest $1'],
  [/(?<![\w/:.@-])(?:[\w.@-]+\/)+[\w.@-]*(?<!gitlab-ci)\.(?!git\b)[a-z][a-z0-9]{0,4}(?![\w/])/g, ' file '],
  [/\b(branch|tag) (?:[\w.-]+\/)+[\w.-]+/g, '$1'],
  // How a place is seen, and what of it must be
  [new RegExp(String.raw`\b(?:make|turn|set|keep|open|open up|hide) (${article}${place}) (?:to |into |from )?(?:the )?(?:private|public|internal|world)\b`, 'g'), ' update $1 visibility '],
  [new RegExp(String.raw`\b(?:make|turn|set|keep) ${path} (?:to |into )?(?:private|public|internal)\b`, 'g'), ' update project visibility '],
  [/\bmake (.{2,60}?) (?:mandatory|compulsory|obligatory)\b/g, ' enforce $1 '],
  [/\b(?:enforce|require|demand|insist on) ((?:the )?(?:use of )?)twofactor\b/g, ' enforce require twofactor '],
  [/^(.{0,60}?)\b(?:must|ha(?:s|ve) to|should|needs? to) (?:use|enable|have|set up|turn on) (?:the )?twofactor\b/g, ' enforce require twofactor for $1 '],
  [/\b(?:enable|disable|turn o(?:n|ff)|switch o(?:n|ff)|start|end|enter|leave) (?:the )?maintenance mode\b/g, ' update maintenance mode '],
  [/\b(?:enable|turn on|switch on) (?:the )?twofactor(?= (?:for|in|on) (?:\w+ )?(?:groups?|teams?|organi[sz]ations?|orgs?)\b)/g, ' enforce require twofactor '],
  // A place that goes elsewhere
  [new RegExp(String.raw`\b(?:move|shift|relocate|transfer|migrate|bring) ${article}(?:\w+ )?(${place}) (?:from .{1,60} )?(?:in|to|into|under|underneath|beneath|below|out of)\b${destination}`, 'g'), ' transfer $1 to '],
  [new RegExp(String.raw`\b(?:put|place) ${article}(${place}) (?:under|underneath|beneath|below)\b${destination}`, 'g'), ' transfer $1 to '],
  [new RegExp(String.raw`\b(?:make|turn) ${article}(?:group|team|organi[sz]ation|org) (?:into )?(?:a|an) (?:subgroup|child)\b`, 'g'), ' transfer group '],
  // Who belongs to a place
  [new RegExp(String.raw`\b(?:remove|take|drop|delete) ${article}(?:group|team) (?:from|off) ${article}(?:project|repo|repository)\b`, 'g'), ' delete shared group project '],
  [new RegExp(String.raw`\bleave (?:the|this|my|our) (${place})\b`, 'g'), ' remove member from $1 '],
  // Review
  [/\b(?:add|set|put|choose|name|make|remove|drop|take|request|assign|change|swap|replace) ((?:(?!rules?\b|approvals?\b|comments?\b)[\w@-]+ ){0,4}?)(?:(?:as|for|off) )?(?:an? |the |my )?(?:reviewers?|review from)\b/g, ' update mergerequest $1 as reviewer '],
  [/\b(?:add|set|put|make|remove|drop|take) (?:[\w@-]+ ){1,3}?(?:as|from) (?:an? |the )?assignees?\b/g, ' update assignee '],
  [/\brequest (?:a |another )?(?:code )?review\b/g, ' update mergerequest reviewer '],
  [/\b(?:ask|invite|let) ((?:[\w@-]+ ){1,3}?)(?:to )?review\b/g, ' update mergerequest $1 as reviewer '],
  [/\b(?:take|get|bring|pull|move) (.{0,40}?)out of draft\b/g, ' mark $1 mergerequest ready '],
  [/\b(?:no longer|not|stop being) (?:a |in )?draft\b|\bun-?draft\b/g, ' mark ready '],
  [/\b(mark|set) (?:the |my |this )?draft (?:as )?ready\b/g, ' $1 mergerequest ready '],
  [new RegExp(String.raw`^(?!which|list|show|what|how|who|why|find|get|do|does|is|are|can)(.* )?(?:requires?|needs?|demand|at least|minimum of)\b (?:at least )?${count}\b .{0,40}?\bapprov(?:e|es|als?|ers?)\b`, 'g'), ' $1 create project approval rule '],
  [/\b(?:revert|undo|back out|roll back) ((?:the )?(?:merge of )?(?:the |my |our |this )?)mergerequest\b/g, ' revert commit of mergerequest '],
  // What has no action of its own
  [new RegExp(String.raw`\b(?:rename|change the name of) ${article}(?:git )?(branch|tag)\b`, 'g'), ' create $1 and delete $1 '],
  // What people ask without naming it
  [/\bwhat (?:did|have|had) (?:i|we) (?:\w+ ){0,2}?(?:do|done|doing|been up to|work(?:ed|ing)? on|achieved?|accomplish(?:ed)?|contributed?)\b/g, ' list event contribution '],
  [/\b(?:summary of |overview of )?my (?:own )?(?:recent |latest )?(?:activit(?:y|ies)|contributions?)\b/g, ' my event contribution '],
  [/\bwho (?:has |had |was )?(?:the )?(?:last |most recently )?(?:to )?(?:touch|touched|edited|modified)\b/g, ' who changed '],
  [new RegExp(String.raw`(?<!${renewing}.{0,40})(?:\b${secret} (?:\w+ ){0,2}?${leaking}\b|\b${leaking} (?:\w+ ){0,2}?${secret}\b|\bcommit(?:ted)? (?:an?|any|some|our) ${secret}\b)`, 'g'), ' security vulnerability finding '],
  [/\b(?:generate|compile|produce|assemble|compose|draft) ((?:the |my |our |some )?)release notes?\b/g, ' get generated changelog '],
  [/\b(?:disable|deactivate|turn off|switch off|disconnect|unhook|stop) ((?:[\w-]+ ){0,3})(?:integrations?|slack|mattermost|discord|jira)\b(?! (?:jobs?|pipelines?|builds?|runs?)\b)/g, ' delete integration '],
];

const names = String.raw`(?:user |member )?@?[\p{L}\p{N}.-]+(?: [\p{L}\p{N}.-]+)?(?:(?: and|,) @?[\p{L}\p{N}.-]+)*`;
const removing = '(?:remove|removing|delete|drop|kick|throw|boot|expel|exclude|evict|take|get rid of)';
const removed = new RegExp(String.raw`\b${removing} (${names}|(?:some|any)(?:one|body) who .{1,60}?) (?:from|off|out of|off of|in) ((${article}(?:[\w-]+ )?${place}\b|${path})|[\p{L}\p{N}-]+$)`, 'gu');
const deprived = new RegExp(String.raw`\b(?:revoke|remove|withdraw|cancel|take away) (?:(?:the )?access (?:of|for|from) (${names})|(${names}) access) (?:to|from|in|on) (${article}(?:[\w-]+ )?${place}\b|${path})`, 'gu');

const things = new Set(Object.keys(meanings).map(stem));
const ordinary = new Set(ordinaryWords);
const persons = new Set(personWords);
/** A shorter word is too near to too many others. */
const shortestSlip = 5;

/** A query in plain English, with the sentences in it said as the catalog would. */
export function saidPlainly(text: string, holdings: Holdings): string {
  const plain = forms.reduce((rest, [form, words]) => oneSpaced(rest.replace(form, words)), oneSpaced(text));
  return plain
    .replace(removed, (sentence, who: string, where: string, known: string | undefined) => {
      if (!arePersons(who, holdings)) return sentence;
      // Where the place is as unheard of as the name, both go on lowering the confidence.
      return known === undefined ? ` remove member ${who} from ${where} ` : ` remove member from ${placeSaid(where)} `;
    })
    .replace(deprived, (sentence, who: string | undefined, whose: string | undefined, where: string) =>
      arePersons(who ?? whose ?? '', holdings) ? ` remove member from ${placeSaid(where)} ` : sentence,
    );
}

/** Lines stay lines: each may be a wish. */
function oneSpaced(text: string): string {
  return text.replace(/ +/g, ' ');
}

/** A path is that of a project more often than that of a group. */
function placeSaid(where: string): string {
  return where.includes('/') ? 'project' : where;
}

/** What is no thing that a project or group holds is somebody, and so is what stands beside somebody. */
function arePersons(who: string, holdings: Holdings): boolean {
  const several = who.split(/ and |,/).map(rawWords);
  if (several.some(([first = '']) => persons.has(first))) return true;
  return several.some((words) => words.length > 0 && words.every((word) => isName(word, holdings))) && several.flat().every((word) => !ordinary.has(word) && !things.has(stem(word)));
}

function isName(word: string, holdings: Holdings): boolean {
  const base = stem(word);
  if (ordinary.has(word) || things.has(base) || holdings.holds(base) || /^\d/.test(word)) return false;
  if (holdings.knows(base)) return base === word || !word.endsWith('s');
  // A slip seldom hits the first letter.
  const slip = (near: string) => near[0] === word[0] && [word, base].some((form) => form.length >= shortestSlip && editDistance(form, near) < 2);
  return !holdings.resembling(base).some(({ words: [near = ''] }) => slip(near));
}
