import { editDistance } from '../kernel/nearest.js';
import { changedWithTraits, type Traits } from './search-traits.js';
import { article, meanings, ordinaryWords, personWords, place } from './search-vocabulary.js';
import { rawWords, stem } from './search-words.js';

/** What tells a person from a thing. */
export interface Holdings extends Traits {
  /** True for a word of the catalog in whatever place. */
  knows(word: string): boolean;
  /** True for a word by which an action or a parameter goes: what a project or group may hold. */
  holds(word: string): boolean;
  /** Known words that a mistyped one may have meant. */
  resembling(word: string): readonly { readonly words: readonly string[] }[];
}

/** `acme/api`, but no file and no address. */
const path = String.raw`(?<![\w/:.-])[\w-]+(?:/[\w-]+)+(?![\w/.-]*\w)`;
/** Where a project goes is no less a group than one that goes: only what goes is the subject. */
const destination = String.raw`(?: (?:a |an |the |our |my )?(?:[\w-]+ ){0,2}(?:groups?|subgroups?|namespaces?|teams?|organi[sz]ations?|orgs?)\b)?`;
const count = '(?:one|two|three|four|five|six|a|an|some|\\d+)';
/** Labels that have the names of things. */
const usualLabel = '(?:bug|defect|feature|task|incident|security|documentation|docs|urgent|critical|blocked|backend|frontend|review|release|pipeline|ci)';
const role = '(?:guest|planner|reporter|developer|maintainer|owner)s?';
/** What of a thing a sentence may set to something without saying so. */
const field = '(?:due date|deadline|start date|title|description|labels?|milestone|iteration|assignees?|weight|status|target branch|health status)';
const secret = '(?:secrets?|passwords?|credentials?|tokens?|(?:private |api |ssh )?keys?)';
const leaking = '(?:leak(?:s|ed|ing)?|expos(?:e|es|ed)|committed|checked in|hard ?-?coded|pushed)';

/** What is done about a secret that is out. */
const renewing = String.raw`\b(?:rotate|renew|revoke|remove|delete|reset|replace|invalidate)\b`;

/** Forms of sentences whose meaning no single word tells, with the words that the catalog has for it. */
const forms: readonly (readonly [RegExp, string])[] = [
  // How a wish begins that is put with courtesy
  [/^ ?(?:(?:please|kindly|hey|hi|hello|ok|okay|so|now|well) )*(?:i (?:want|need|would like|have|am trying) to|id like to|im trying to|(?:can|could|would|will) (?:you|i|we)(?: please| kindly)*|help me(?: to)?|how (?:do|can|could|would|should) (?:i|we|you)|is it possible to|(?:want|need) to) /, ' '],
  // Of all there are is all there are
  [/\b(all|any|some|most|each|list) of (the|my|our|these|those)\b/g, '$1 $2'],
  [/\b(?:(?:give|show|get|send) me )?(?:an?|the) (?:(?:full|complete|short|quick) )?list of\b/g, ' list '],
  // What something is to be called or to say
  [/\b(rename|retitle) (.{1,60}?) (?:to|into|as) (?:(?!(?:and|then)\b)[^\s,;]+ ?){1,6}/g, '$1 $2 '],
  [/\b(?:called|named|titled|entitled) (?!after\b|in\b|on\b|by\b)[\w./@#:-]+(?: (?!(?:in|on|for|from|and|then|to|of|with|off|under|at|by)\b)[\w./@#:-]+){0,6}/g, ' '],
  [/\b(?:saying|that says?|which says?)(?: that)?:? (?:(?!(?:and|then)\b)[^\s,;]+ ?){1,12}/g, ' '],
  [/\b(?:from|off|off of|into|onto|on|against) (?:the )?develop\b(?! branch)/g, ' '],
  [new RegExp(String.raw`\b(labels?) ${usualLabel}\b|\b${usualLabel} (labels?)\b`, 'g'), ' $1$2 '],
  // Things by the way they are written
  [/(?<![\w!])!(\d+)\b/g, 'mergerequest $1'],
  [/(?<![\w/:.@-])(?:[\w.@-]+\/)+[\w.@-]*(?<!gitlab-ci)\.(?!git\b)[a-z][a-z0-9]{0,4}(?![\w/])/g, ' file '],
  [/(?<![\w-])(?!gitlab-ci\b)[\w-]+\.(?:json|ya?ml|md|txt|toml|xml|html?|css|[jt]sx?|mjs|py|go|rs|java|kt|rb|php|sh|sql|cpp?|hpp?|cs|swift|vue|tf|lock|cfg|ini|env)\b/g, ' file '],
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
  // What belongs to a place, and who
  [/(?<!\b(?:across|for|of|in|from|over|on|against|to|that) )\b(?:all|every) (?:the |our |my |existing )?projects?\b/g, ' projects '],
  [new RegExp(String.raw`(?<!\b(?:of|for|in|from|across|on|to) (?:(?:every|all|the) )*)\b(?:(?:list|show|get|see|find) (?:me )?)?(?:(?:every|all|which|what|the) )*projects? (?:(?:are|is) )?(?:in|of|under|within|inside|below) ${article}(?:[\w-]+ )?(?:sub)?(?:groups?|teams?|namespaces?)\b`, 'g'), ' group projects '],
  [new RegExp(String.raw`\badd (?:[\w@.-]+ ){1,3}?((?:in|to|into) ${article}(?:[\w/-]+ )?)?(?:as|with) (?:an? |the )?(?:role )?(?:of )?${role}\b(?: (?:role|access|rights|permissions?))?`, 'g'), ' add member $1 '],
  [new RegExp(String.raw`\bgive (?!access\b)(?:[\w@.-]+ ){1,3}?(?:${role} )?(?:access|rights|permissions?) (?:to|on|in) (${article}(?:[\w-]+ )?${place}\b)`, 'g'), ' add member to $1 '],
  [new RegExp(String.raw`\b(?:make|promote|turn) (?!${article}${place}\b)(?:[\w@.-]+ ){1,2}?(?:to |into )?(?:an? |the )?${role}\b`, 'g'), ' edit member access level '],
  [/\bwho (?:all )?(?:has|have|had|got) (?:\w+ )?access (?:to|on|in)\b/g, ' list members of '],
  [new RegExp(String.raw`\bwho (?:all )?(?:can|may|is allowed to) (?:see|read|view|access|work on) (${article}${place})\b`, 'g'), ' list members of $1 '],
  [new RegExp(String.raw`\b(?:remove|take|drop|delete) ${article}(?:group|team) (?:from|off) ${article}(?:project|repo|repository)\b`, 'g'), ' delete shared group project '],
  [new RegExp(String.raw`\bleave (?:the|this|my|our) (${place})\b`, 'g'), ' remove member from $1 '],
  // Review
  [/\b(?:add|set|put|choose|name|make|remove|drop|take|request|assign|change|swap|replace) ((?:(?!rules?\b|approvals?\b|comments?\b)[\w@-]+ ){0,4}?)(?:(?:as|for|off) )?(?:an? |the |my )?(?:reviewers?|review from)\b/g, ' update mergerequest $1 as reviewer '],
  [/\b(?:add|set|put|make|remove|drop|take) (?:[\w@-]+ ){1,3}?(?:as|from) (?:an? |the )?assignees?\b/g, ' update assignee '],
  [/\brequest (?:a |another )?(?:code )?review\b/g, ' update mergerequest reviewer '],
  [/\b(?:ask|invite|let) ((?:[\w@-]+ ){1,3}?)(?:to )?review\b/g, ' update mergerequest $1 as reviewer '],
  [/\b(?:take|get|bring|pull|move) (.{0,40}?)out of draft\b/g, ' mark $1 mergerequest ready '],
  [/\b(?:no longer|not|stop being) (?:a |in )?draft\b|\bun-?draft\b/g, ' mark ready '],
  [/\b(?:remove|drop|clear|take off|unset) (?:the )?(?:draft|wip) (?:flag|status|state|mark|prefix|label)\b/g, ' mark mergerequest ready '],
  [/\b(mark|set) (?:the |my |this )?draft (?:as )?ready\b/g, ' $1 mergerequest ready '],
  [new RegExp(String.raw`^(?!which|list|show|what|how|who|why|find|get|do|does|is|are|can)(.* )?(?:requires?|needs?|demand|at least|minimum of)\b (?:at least )?${count}\b .{0,40}?\bapprov(?:e|es|als?|ers?)\b`, 'g'), ' $1 create project approval rule '],
  [/\b(?:revert|undo|back out|roll back) ((?:the )?(?:merge of )?(?:the |my |our |this )?)mergerequest\b/g, ' revert commit of mergerequest '],
  [/\b(?:undo|take back|retract|withdraw|cancel|revoke|remove) (?:my |the |our |your |an )?approval\b(?! (?:rules?|settings?|requests?))/g, ' unapprove mergerequest '],
  [/\bmark (.{0,40}?(?:threads?|discussions?|conversations?|comments?)) as (un)?resolved\b/g, ' $2resolve discussion '],
  [/\b(?:re-?)?open ((?:the|this|that|my) (?:\w+ )?(?:threads?|discussions?|conversations?))( (?:on|of|in) .{1,30}?)? again\b/g, ' unresolve $1$2 '],
  [/\bopen ((?:the|this|that|my|our) .{2,40}?) again\b/g, ' reopen $1 '],
  [/\b(?:drop|leave|put|throw) (?:a|an|another|some) (?:(?:quick|short|small|nice) )?(comments?|notes?|remarks?|line|reply)\b/g, ' create $1 '],
  [/\b(?:let|allow|permit) (?:[\w@.-]+ ){1,5}?(?:to )?(?:force[ -]?)?(?:push|merge) (?:in)?to (?:the |our )?(?:protected )?(?:branch(?:es)?|main|master|release\w*)\b/g, ' update protected branch '],
  // What is whose by a participle
  [/\b(issues?|tickets?|bugs?|tasks?|stories|work items?|mergerequests?) (?:(?:that|which) )?(?:(?:are|is|were) )?(?:currently |still |now )?assigned to\b/g, ' $1 of '],
  [/\bwhat (?:is |are |was |has been |have been )?(?:still |currently |now )?assigned to (me|us)\b/g, ' list issues for $1 '],
  // What stands in files
  [/\bgrep (?:-\w+ )*(?!.*\b(?:logs?|trace|output|jobs?)\b)(?:(?:through |in )?(?:the |our |all )?(?:code(?:base)?|repo(?:sitory)?|project|sources?|files?) )?(?:for )?\S+/g, ' search code '],
  [/\b(?:search|look|find|hunt) (?:for )?(?:all |any |every )?(?:the )?(?:todos?|fixmes?|hacks?) (?:comments? )?in (?:the |our |all )?(?:code(?:base)?|sources?(?: code)?|repo(?:sitory)?|files?)\b/g, ' search code '],
  [/\bwhere (?:is|are|was|were|do we|does|did we) .{1,60} (?:used?|defined?|called|declared?|implemented|imported)\b/g, ' search code '],
  [/\b(?:diffs?|differences?|delta|changes|what (?:has |have |was |is )?(?:changed|different)) between\b/g, ' compare '],
  // What something is to become, without a verb
  [new RegExp(String.raw`^(?:the )?(${field}) (?:of|for|on) ((?:the |this |my |our )?\w+(?: [#!]?\d+)?) (?:to|=|should be|must be|is now)(?= )`, 'g'), ' set $1 of $2 to '],
  // What is taken off, and has an action of its own for that
  [/\b(?:remove|drop|lift|take off|delete) (?:the )?protection (?:from|off|of)\b/g, ' unprotect '],
  [/\b(?:remove|drop|clear|delete|take off|unset) (?:the )?(?:time )?estimate\b/g, ' reset time estimate '],
  // What is kept to be shown again
  [/\b(?:save|keep|store|bookmark) (?:(?:this|these|the|my|our|an?|current) )+((?:\w+ ){0,3}?(?:views?|filters?|search(?:es)?))\b/g, ' create saved $1 '],
  // What has no action of its own
  [/\bmerge (?!(?:it|this|that|the|my|our|mergerequests?|conflicts?|trains?)\b(?! [\w./-]+ branch\b))(?:(?:the|my|our) )?[\w./-]+ (?:branch )?into (?:the )?(?:main|master|trunk|develop|release[\w./-]*|[\w./-]+ branch)\b/g, ' create mergerequest and merge mergerequest '],
  [/\b(?:bring back|restore|recover|undelete|revive) (?:the |a |my |that )?(?:deleted |removed )?branch\b/g, ' create branch '],
  [new RegExp(String.raw`\b(?:rename|change the name of) ${article}(?:git )?(branch|tag)\b`, 'g'), ' create $1 and delete $1 '],
  // What people ask without naming it
  [/\b(?:is|are) (?:anyone|anybody|someone|somebody) (?:already |currently |still )?(?:working on|assigned to)\b/g, ' get '],
  [/\b(mergerequests?) (?:(?:that|which) )?(?:i|we) (?:should|need to|have to|must|ought to|can) review\b/g, ' list $1 '],
  [/\b(?:is|are) there (?:already |any |an? |open |other )*(issues?|tickets?|bugs?|mergerequests?|epics?) (?:about|for|on|regarding|with|that|which|to) (?:(?!(?:and|then)\b)[^\s,;.]+ ?){1,10}/g, ' search $1 '],
  [/\b(?:find |search |search for |list |show |get )?(?:me )?((?:open |closed |all |any )*(?:issues?|tickets?|bugs?|mergerequests?|commits?|snippets?|comments?|milestones?)) (?:about|mentioning|that mentions?|regarding|containing|matching) (?:(?!(?:and|then)\b)[^\s,;.]+ ?){1,10}/g, ' search $1 '],
  [/\bhow long (?:did|does|do|has|have|was|is) (?:(?:the|my|this|our|last|latest) )*(builds?|pipelines?|jobs?) (?:take|taken|run|running|ran|last|need)\b/g, ' get $1 duration '],
  [/\b(?:did|does|do|is|are|has|have) (?!(?:the |a )?(?:pipelines?|jobs?|builds?)\b)(?:[\w@.-]+ ){1,5}?(?:pass|passed|passing) (?:the |all |our )*(?:ci|pipelines?|tests?|builds?|checks?)\b/g, ' get latest pipeline '],
  [/\b(?:ping|tell|notify|alert|inform|message|let) (?:me|us) (?:know )?(?:when|once|as soon as) (.{1,40}?) (?:(?:is|are|has|have) )?(?:done|finished|over|completed?|through|green|passed|finishes|ends|completes)\b/g, ' wait for $1 '],
  [/\bwho (?:has |have |all )?(?:last )?(?:pushed|committed)\b/g, ' list commits of '],
  [/\bwho (?:has |have )?(?:reviewed|(?:is |are )?reviewing|reviews)\b/g, ' list reviewers of '],
  [/\bwhat (?:did|have|has|had) (?:[\w@.-]+ ){1,3}?(?:do|done|doing|been up to|work(?:ed|ing)? on|achieved?|accomplish(?:ed)?|contributed?)\b/g, ' list event contribution '],
  [/\b(?:summary of |overview of )?my (?:own )?(?:recent |latest )?(?:activit(?:y|ies)|contributions?)\b/g, ' my event contribution '],
  [/\bwho (?:has |had |was )?(?:the )?(?:last |most recently )?(?:to )?(?:touch|touched|edited|modified)\b/g, ' who changed '],
  [new RegExp(String.raw`(?<!${renewing}.{0,40})(?:\b${secret} (?:\w+ ){0,2}?${leaking}\b|\b${leaking} (?:\w+ ){0,2}?${secret}\b|\bcommit(?:ted)? (?:an?|any|some|our) ${secret}\b)`, 'g'), ' security vulnerability finding '],
  [/\b(?:generate|compile|produce|assemble|compose|draft) ((?:the |my |our |some )?)release notes?\b/g, ' get generated changelog '],
  [/\b(?:disable|deactivate|turn off|switch off|disconnect|unhook|stop) ((?:[\w-]+ ){0,3})(?:integrations?|slack|mattermost|discord|jira)\b(?! (?:jobs?|pipelines?|builds?|runs?)\b)/g, ' delete integration '],
];

const names = String.raw`(?:user |member )?@?[\p{L}\p{N}.-]+(?: [\p{L}\p{N}.-]+)?(?:(?: and|,) @?[\p{L}\p{N}.-]+)*`;
const removing = '(?:remove|removing|delete|drop|kick|throw|boot|expel|exclude|evict|take|get rid of)';
const removed = new RegExp(String.raw`\b${removing} (${names}|(?:some|any)(?:one|body) who .{1,60}?) (?:from|off|out of|off of|in) ((${article}(?:[\w-]+ )?${place}\b|${path})|[\p{L}\p{N}-]+$)`, 'gu');
/** The words of a path are names, too. */
const pathAlone = new RegExp(String.raw`^ ?(show(?: me)?|get|open|read|describe|display|view|what is|about) ${path}$`);
const pathAside = new RegExp(String.raw`\b(in|of|for|on|at|from|to|into|onto|under) ${path}`, 'g');
const deeds = /\bwhat ((?:user )?@?[\p{L}\p{N}.-]+(?: [\p{L}\p{N}.-]+)?) (?:did|has done|have done|worked on|has been doing|has worked on)\b/gu;
const added = new RegExp(String.raw`\b(?:add|bring|take|onboard) (${names}) (?:to|into|onto|in) (${article}(?:[\w-]+ )?${place}\b|${path})`, 'gu');
const deprived = new RegExp(String.raw`\b(?:revoke|remove|withdraw|cancel|take away) (?:(?:the )?access (?:of|for|from) (${names})|(${names}) access) (?:to|from|in|on) (${article}(?:[\w-]+ )?${place}\b|${path})`, 'gu');

const things = new Set(Object.keys(meanings).map(stem));
const ordinary = new Set(ordinaryWords);
const persons = new Set(personWords);
/** A shorter word is too near to too many others. */
const shortestSlip = 5;

/** A query in plain English, with the sentences in it said as the catalog would. */
export function saidPlainly(text: string, holdings: Holdings): string {
  const plain = forms.reduce((rest, [form, words]) => oneSpaced(rest.replace(form, words)), oneSpaced(text));
  return changedWithTraits(plain, holdings)
    .replace(removed, (sentence, who: string, where: string, known: string | undefined) => {
      if (!arePersons(who, holdings)) return sentence;
      // Where the place is as unheard of as the name, both go on lowering the confidence.
      return known === undefined ? ` remove member ${who} from ${where} ` : ` remove member from ${placeSaid(where)} `;
    })
    .replace(deeds, (sentence, who: string) => (arePersons(who, holdings) ? ' list event contribution ' : sentence))
    .replace(added, (sentence, who: string, where: string) => (arePersons(who, holdings) ? ` add member to ${placeSaid(where)} ` : sentence))
    .replace(deprived, (sentence, who: string | undefined, whose: string | undefined, where: string) =>
      arePersons(who ?? whose ?? '', holdings) ? ` remove member from ${placeSaid(where)} ` : sentence,
    )
    .replace(pathAlone, ' $1 project ')
    .replace(pathAside, '$1 ');
}

/** A query without what it quotes, and with variables for the names that only variables have: their words are no wish. */
export function withoutValues(query: string): string {
  const unquoted = query.replace(/"[^"]*"|“[^“”]*”|`[^`]*`/g, ' ');
  const rest = /\S\s+\S/.test(unquoted) ? unquoted : query;
  return /[a-z]/.test(rest) ? rest.replace(/\b(?!CI_JOB_TOKEN)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, ' variable ') : rest;
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
