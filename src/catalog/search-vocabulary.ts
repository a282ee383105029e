/** Words that say nothing about which action is meant. A list of them also keeps `next` from being read as a misspelt `text`. */
export const ordinaryWords = `
a an the this that these those it its itself they them their he she his her him we us our ours you your yours i me my mine
and or but nor so if as at by for from in into of off on onto out over to up down with within without about above across after again against
along already also although always am among another any anybody anyone anything are around
be became because become been before behind being below beside besides between both
can cannot could do does doing did dont during each either else enough ever everybody everyone everything
few first for further had has have having here how however hour hours
id ids is just kind last later least less let like lot many maybe may might mine minute minutes more most much must
need needs needed never next no nobody none not nothing now number numbers
often okay old once one ones only other others otherwise own
please kindly part quite rather really same second several shall should simply since some somebody someone something soon still such
than thank thanks then there therefore thing things though through together too toward towards twice two three
under until unless upon use used useful using usually various very via
want wants was way ways well were whatever whenever where whether while whole whom will wish would
yes yet today tomorrow yesterday day days week weeks month months year years older newer ago monday tuesday wednesday thursday friday saturday sunday night morning
particular certain specific given exact entire full able gitlab exist exists existing regardless afterwards begin begins end ends
go goes going went gone come comes coming came say says said picked hand hands recent recently newly main master trunk nice proper big small large good bad
right wrong best possible ready open opened called named gone currently name names general common typo mistake wording word words pass passes passed lot able thanks hello hi hey regarding concerning
`.trim().split(/\s+/);

/** What the subject of a sentence ends with: the words behind it say where, how or since when, and count for less. */
export const turningWords = `
in on of at for from with within without into onto to by through across after before under over about against between during since until as via
that which who whose whom where when while because so if whether
`.trim().split(/\s+/);

/** Products whose names say where a word comes from; they count for little beside that word. */
export const productWords = ['jira', 'github', 'jenkins', 'bitbucket', 'azure', 'devops', 'circleci', 'travis', 'linear', 'trello', 'gitea', 'atlassian'];

/** Words that point back at what an earlier part of the prompt was about. */
export const pointingWords = ['it', 'its', 'them', 'their', 'one', 'ones', 'that', 'this', 'those', 'these', 'same'];

/** The verbs that most domains share, each with the ways they are spelt in ids; the nearer to the front, the closer in meaning. */
export const verbRows = {
  list: 'list get',
  get: 'get list',
  create: 'create add register set start upload',
  update: 'update edit change modify set patch configure',
  delete: 'delete remove purge erase revoke detach unpublish',
  search: 'search list get',
} as const;

type VerbRow = keyof typeof verbRows;

/** Verbs of queries, by the row they mean. They choose among the actions on a subject and are no subject themselves. */
export const verbsByRow: Readonly<Record<VerbRow, string>> = {
  list: 'list|enumerate|browse|which|all|every|ls|who|listing|overview|index',
  get: `get|show|view|read|fetch|display|print|describe|inspect|retrieve|see|lookup|look up|look at|look into|detail|info|information|cat|what|check|load|
    query|give me|tell|find out|determine|obtain|pull up|bring up|return|report on`,
  create: `create|new|make|add|raise|post|write|insert|generate|define|register|introduce|attach|submit|set up|setup|report|spin up|leave|mint|compose|
    append|record|start|put up|begin|establish|initiate|provision|prepare`,
  update: `update|edit|change|modify|rename|adjust|alter|amend|fix|correct|patch|toggle|flip|switch|switch off|switch on|turn on|turn off|assign|convert|
    configure|customize|put|set|reword|mark|tweak|replace|extend|unassign|untag|relabel|promote to|retitle|rewrite|reassign|apply|give|enforce|mandate|close|reopen|pause|unpause|resume|hide|move|bump|raise to|lower|increase|decrease`,
  delete: `delete|remove|drop|destroy|erase|purge|wipe|rm|del|get rid of|discard|trash|uninstall|take away|take off|clean up|kick|kick out|expel|
    withdraw|nuke|unlink|kill off|unregister|deregister`,
  search: 'search|find|grep|look for|search for|hunt for|locate|seek|mention|contain',
};

/** Verbs of one subject only, in their base form, that may open a further wish of a prompt. */
export const wishVerbs = `
accept activate answer approve archive assign attach award ban block cancel cherrypick close comment commit compare deactivate decline deny dismiss
download erase export fork import invite lint lock merge move open play post protect publish push reject rebase release rename reopen rerun reply
reset resolve restart restore retry revert revoke rotate run schedule search share squash star start stop subscribe sync tag test transfer trigger
unapprove unarchive unblock unlock unprotect unshare unsubscribe upload verify wait watch file branch abort run rollback disable enable done unstar unban
`.trim().split(/\s+/);

/** Those of them that are nouns at least as often: verbs only in front of an object. */
export const nounsAsVerbs = ['tag', 'branch', 'comment', 'commit', 'file', 'release', 'schedule', 'link', 'post', 'test', 'push'];

/** Those of them that only look. */
export const lookingVerbs = ['compare', 'download', 'search', 'wait', 'verify', 'lint', 'test', 'export', 'schedule'];

/** Verbs that put one thing to, on or into another: what they name first may be a parameter of what they name second. */
export const attachingVerbs = ['add', 'put', 'assign', 'attach', 'move', 'set', 'apply', 'remove', 'take', 'associate', 'link', 'include'];

/** Verbs whose opposites are no answer to them. */
export const oppositeVerbs: Readonly<Record<string, string>> = { enforce: 'disable deactivate', enable: 'disable deactivate', activate: 'disable deactivate', mandate: 'disable deactivate' };

/** Words that stand for a person whom the query does not name. */
export const personWords = ['someone', 'somebody', 'anyone', 'anybody', 'everyone', 'everybody', 'him', 'her', 'them', 'me', 'myself', 'us'];

/** Nouns that, with an object behind them, mean that one is made: one tags a commit, one comments on an issue. */
export const nounsThatCreate = ['tag', 'branch', 'comment', 'note', 'commit', 'link'];

/** Words in front of an object. */
export const articles = /^(?:a|an|the|this|that|my|our|it|on)$/;

/** Words that point at a thing only where no noun follows. */
export const determiners = /^(?:that|this|those|these|its|their|same)$/;

/** Words between what is put and where. */
export const attachingWords = /^(?:to|on|onto|into|from|in|with)$/;

/** Words in front of the place that something is to be removed from. */
export const leavingWords = /^(?:from|off|out|of|in|on|at)$/;

/** Words behind `schedule` that make a verb of it. */
export const plannedWords = /^(?:a|an|the|this|my|our|nightly|daily|weekly|monthly|hourly|periodic|regular|pipelines?|builds?)$/;

/** What may stand in front of a noun, as part of a pattern, and the places that hold everything else. */
export const article = String.raw`(?:(?:a|an|the|this|that|my|our|your|its|all|every) )?`;
export const place = '(?:projects?|groups?|subgroups?|repos?|repository|repositories|teams?|organi[sz]ations?|orgs?|namespaces?)';

/**
 * What words of queries mean in the catalog's words. A space joins things meant together, a bar separates things that may be meant, the
 * likeliest first. `+` in front keeps the word itself as well. Plurals and verb forms need no entry of their own.
 */
export const meanings: Readonly<Record<string, string>> = {
  // GitHub, Bitbucket, Gerrit
  repo: 'project|repository', repository: '+project', organization: 'group', organisation: 'group', org: 'group', team: 'group',
  folder: '+group|tree', namespace: '+group', 'pull request': 'mergerequest', changelist: 'mergerequest', 'change request': 'mergerequest',
  'code review': 'mergerequest review', gist: 'snippet', paste: 'snippet', pastebin: 'snippet', 'github actions': 'pipeline',
  'actions secret': 'ci variable', 'repository secret': 'ci variable', secret: '+variable', 'maintenance mode': 'admin setting', 'into maintenance': 'admin setting',  'environment variable': 'ci variable',
  'env var': 'ci variable', 'ci var': 'ci variable', var: 'variable', workflow: 'pipeline', 'workflow run': 'pipeline',
  'workflow dispatch': 'create pipeline|trigger run', 'ci run': 'pipeline', 'workflow file': 'ciyml', 'check run': 'commit status',
  'status check': '+commit status', 'commit check': 'commit status', check: '+status', dependabot: 'vulnerability|dependency',
  alert: '+vulnerability', advisory: 'vulnerability', cve: 'vulnerability', 'security finding': '+vulnerability',
  sbom: 'dependency export', 'bill of material': 'dependency', collaborator: 'member|user', 'outside collaborator': 'invite|member',
  contributor: '+user', watcher: 'participant|subscribe', watch: 'subscribe|star|notification', follow: 'subscribe',
  unwatch: 'unsubscribe', unfollow: 'unsubscribe', mute: 'unsubscribe|notification setting', stargazer: 'starrer', assignee: '+user',
  'code owner': 'approval rule', 'branch protection': 'protected branch', 'required reviewer': 'approval rule',
  'required review': 'approval rule', 'required approval': 'approval rule', ruleset: 'branch rule|push rule', checkout: 'branch|file',
  'git remote': 'discover project resolve', 'remote url': 'discover project resolve', 'clone url': 'project|discover',
  'git blame': 'blame', 'git log': 'commit list', 'git diff': 'diff|compare', 'git grep': 'search code', 'git show': 'commit get',
  'git tag': 'tag', 'git ls tree': 'tree', upstream: '+fork|mirror', 'release asset': 'release link', asset: '+link', discussion: '+note',
  'github app': 'application', 'oauth app': 'application', codespace: 'environment', 'project board': 'board', milestone: '+iteration',
  'file changed': 'change|diff', 'changed file': 'change|diff|file', 'self hosted runner': 'runner',
  // Jira, Linear, Trello
  deadline: '+due date',   ticket: 'issue', bug: 'issue', story: 'issue|epic', task: '+issue|workitem', subtask: 'work item', 'sub task': 'work item',
  incident: 'issue', card: 'issue', requirement: 'work item', defect: 'issue', sprint: 'iteration|milestone', kanban: 'board',
  scrum: 'board', swimlane: 'board list', column: 'list board', backlog: 'issue list', initiative: 'epic', theme: 'epic|appearance',
  transition: 'state|update', 'log work': 'spend time', worklog: 'spend time', 'log time': 'spend time',
  'time tracking': 'time stats', 'time log': 'time stats', 'how long': 'time', estimate: '+time', epic: '+epic',
  filter: '+saved view|list', jql: 'search issues|work item list',
  // Jenkins, CircleCI, Travis
  build: 'pipeline|job', 'console output': 'trace', 'console log': 'trace', console: 'trace', stdout: 'trace', output: '+trace',
  log: 'trace|log', jenkinsfile: 'ci lint', jenkins: 'pipeline|job', agent: '+runner', node: '+runner', executor: 'runner',
  worker: 'runner', abort: 'cancel', stop: '+cancel', halt: 'cancel', kill: 'cancel', rerun: 'retry', restart: 'retry', redo: 'retry',
  'run again': 'retry', 'try again': 'retry', launch: 'create|run|play', kickoff: 'create|run', 'kick off': 'create|run', cron: 'schedule',
  nightly: 'schedule', periodic: 'schedule', timer: 'schedule', 'cron job': 'schedule', 'cron build': 'pipeline schedule',
  downstream: 'bridge', 'child pipeline': 'bridge', 'multi project': 'bridge', 'manual job': 'play', approve: '+approval',
  'test result': 'test report', 'unit test': 'test report', junit: 'test report', 'failing test': 'test report', input: '+variable',
  'build log': 'job trace', 'job log': 'job trace', 'job output': 'job trace', 'failed job': 'job', failure: '+fail', broke: 'failure',
  broken: 'failure', 'shared library': 'ci catalog', orb: 'ci catalog', 'reusable component': 'ci catalog', 'ci component': 'ci catalog',
  component: '+dependency|catalog',
  // GitLab's things by everyday names
  comment: 'note|discussion', remark: 'note', thread: 'discussion', conversation: 'discussion', 'review comment': '+note|discussion',
  answer: 'reply', respond: 'reply', reply: '+note', response: 'reply', 'release note': 'release|changelog', 'what changed': 'change|diff|compare',
  patch: '+diff', difference: 'compare|diff', diff: '+change', compare: '+diff', changeset: 'commit|diff', delta: 'diff',
  pending: '+draft', 'pending comment': 'draft note', 'pending review': 'draft note', 'without sending': 'draft', 'not sent': 'draft',
  unpublished: '+draft', wip: 'draft', draft: '+update', 'submit review': 'draft note publish', 'publish review': 'draft note publish all',
  'finish review': 'draft note publish all', 'submit the review': 'draft note publish all', accept: 'merge|approve', land: 'merge',
  ship: 'merge|deployment', 'push through': 'merge', deploy: 'deployment|deploy', 'deploy token': '+deploy token', rollout: 'deployment', rollback: 'deployment', staging: 'environment',
  production: 'environment', prod: 'environment', env: 'environment', 'review app': 'environment', 'deploy freeze': 'freeze',
  'change freeze': 'freeze', 'freeze window': 'freeze', 'code freeze': 'freeze', lock: '+protect', unlock: '+unprotect',
  secure: '+protect', guard: 'protect', allow: '+protect|add', forbid: 'protect', restrict: 'protect',
  permission: '+role|access level|member', role: '+member|access level', maintainer: 'member|access level',
  developer: 'member|access level', 'access level': '+member', reporter: 'member', guest: 'member', owner: '+member',
  'custom role': 'member role', person: 'user', account: '+user', profile: 'user', somebody: 'user', colleague: 'user|member',
  spammer: 'user', username: 'user', 'who am i': 'user me|current', whoami: 'user me|current', myself: 'me|current', 'my account': 'user me|current',
  'my profile': 'user me|current', 'which account': 'user me|current', 'which user': 'user me|current', 'token belong': 'user me|current',
  'logged in': 'user current', signed: 'signature', gpg: '+signature', 'turn down': 'reject|deny', decline: 'deny|reject',
  refuse: 'deny|reject', reject: '+deny', deny: '+reject', grant: 'add|approve', ask: 'request', 'join request': 'access request',
  'take back': 'unapprove|revoke', retract: 'unapprove|revoke', 'take back approval': 'unapprove', unapprove: '+revoke',
  'revoke approval': 'unapprove', 'remove approval': 'unapprove', undo: 'revert|reset', 'roll back': 'revert', 'back out': 'revert',
  'who approved': 'approval state', 'who has approved': 'approval state', 'approved by': 'approval state', approval: '+approve',
  approver: 'approval', 'sign off': 'approve', 'ok to merge': 'approval state', lgtm: 'approve', 'who changed': 'blame',
  'who last changed': 'blame', 'who wrote': 'blame', 'last changed': 'blame|history', annotate: 'blame', 'line by line': 'blame',
  revision: '+version|commit|history', history: '+commit list', changes: '+diff|commit', 'past version': 'history|version',
  previous: 'version|history', occurrence: 'search', 'full text': 'search', code: '+blob|file', source: '+file', 'source file': 'file', 'source branch': 'branch',
  content: 'file|raw', 'snippet content': '+snippet', document: 'file|wiki', directory: 'tree|directory', dir: 'tree', ls: 'tree|list', 'file list': 'tree',
  'list file': 'tree', 'file tree': 'tree', 'list of file': 'tree', path: '+file|tree', readme: 'file', 'new file': 'file create',
  tarball: 'archive', zip: 'archive', 'source archive': 'repository archive', 'several file': 'commit create',
  'multiple file': 'commit create', 'many file': 'commit create', commit: '+commit', sha: 'commit', hash: 'commit', push: '+commit',
  checkin: 'commit create', 'check in': 'commit create', 'commit change': 'commit create', 'merge base': '+compare',
  'common ancestor': 'merge base', healthy: 'health status', alive: 'status health', reachable: 'status health', reach: 'status health',
  'is up': 'status health', 'gitlab up': 'server status health', 'gitlab down': 'server status health',
  'gitlab reachable': 'server status health', 'token work': 'server status health', connection: 'server status',
  connectivity: 'server status', ping: '+status health', online: 'status', offline: 'status', version: '+metadata',
  uptime: 'status health', invitation: 'invite', mail: 'email', invited: 'invite', joined: 'member', membership: '+member',
  onboard: 'member add|invite', 'short name': 'alias', nickname: 'alias', shortcut: 'alias', shorthand: 'alias', link: '+url',
  attachment: 'upload|link', attach: '+upload|link', installer: '+link|package', image: '+registry|upload', docker: 'registry|container',
  container: '+registry', 'container image': 'registry', 'docker image': 'registry repository', 'container registry': 'registry',
  registry: '+container|package', npm: 'package', maven: 'package', pypi: 'package', nuget: 'package', library: 'dependency|package',
  'third party': 'external', software: 'dependency', license: '+licence', 'machine learn': 'model ml', ml: 'model', 'ml model': 'model',
  'ai model': 'model', notification: '+todo', inbox: 'todo', reminder: 'todo', todolist: 'todo list', 'action item': 'todo',
  mentioned: 'todo', assigned: '+assignee', 'assign to me': 'update assignee', 'assign it to me': 'update assignee', 'assign me': 'update assignee',
  'assign myself': 'update assignee', 'mark as ready': 'update mergerequest', 'mark ready': 'update mergerequest', 'ready for review': 'mergerequest', finish: 'done|complete', complete: 'done', 'mark done': 'done', clear: 'mark done|delete',
  dismiss: '+done', 'tick off': 'todo done', 'check off': 'todo done', reaction: 'emoji', react: 'emoji', thumbs: 'emoji',
  'thumbs up': 'emoji create', vote: 'emoji', upvote: 'emoji', award: '+emoji', medal: 'achievement', badge: '+achievement', hook: '+hook',
  callback: 'hook', endpoint: '+hook', listener: 'hook', slack: 'integration', service: '+integration', plugin: 'integration',
  'test event': 'hook test', 'send test': 'test', trigger: '+run', fire: 'trigger|test', resend: '+resend', redeliver: 'resend',
  close: '+state|update', 'url of': 'get', 'address of': 'get', people: 'member|user', 'code scan': 'vulnerability', 'secret scan': 'vulnerability', 'container repository': 'registry', 'push mirror': 'mirror', 'remote mirror': 'mirror',
  'push file': 'commit create|file create', 'push change': 'commit create', 'push code': 'commit create', 'merge conflict': 'mergerequest',
  conflict: '+mergerequest', 'request change': 'discussion create|note create', 'inline comment': 'discussion', inline: 'discussion',
  'line comment': 'discussion', 'application setting': 'setting', user: '+member', spend: '+time stats', 'pending for review': 'reviewer',
  'needs review': 'reviewer', 'all project': 'group|global', 'every project': 'group|global', 'allow only': 'protect',
  'only allow': 'protect', ciyml: '+lint', 'reset two factor': 'disable twofactor', 'is blocked by': 'link', 'merge queue': 'mergetrain',
  'auto merge': '+merge', resolve: '+resolve', unresolve: 'resolve', settle: 'resolve', reviewer: '+mergerequest', 'put on': 'update',
  label: '+label', tags: '+label|tag', categorise: 'label', categorize: 'label', classify: 'security attribute',
  classification: 'security attribute', 'business critical': 'security attribute', move: '+transfer', migrate: 'transfer|move|import',
  relocate: 'transfer|move', transfer: '+move', duplicate: 'fork|move', copy: 'fork|move', clone: '+fork', sync: '+mirror',
  synchronize: 'mirror', mirroring: 'mirror', replicate: 'mirror|geo', replica: 'geo', replication: 'geo', backup: 'export',
  dump: 'export', 'save as': 'export|download', restore: '+restore', undelete: 'restore', recover: 'restore', revive: 'restore|unarchive',
  retire: 'archive', freeze: '+archive', unfreeze: 'unarchive', mothball: 'archive', download: '+get', upload: '+publish|create',
  publish: '+create', renew: 'rotate|renew', refresh: 'rotate|sync', regenerate: 'rotate|reset', reissue: 'rotate', roll: 'rotate',
  revoke: '+delete', invalidate: 'revoke', expire: 'revoke', credential: '+token|key', password: 'token', pat: 'personal access token',
  'api key': 'access token', 'personal token': 'personal access token', 'my token': 'personal token self',
  'own token': 'personal token self', 'current token': 'token self', 'this token': 'token self', 'my access token': 'personal token self',
  suspend: 'block|deactivate', ban: '+block', disable: '+deactivate', enable: '+activate', activate: '+enable',
  unsuspend: 'unblock|activate', 'lock out': 'block', robot: 'service account', bot: 'service account', 'machine user': 'service account',
  'technical user': 'service account', wait: '+wait', 'until finished': 'wait', poll: 'wait', 'why did': 'failure', why: 'failure',
  'went wrong': 'failure', diagnose: 'failure', debug: 'failure', red: 'failure', failed: 'fail|failure', monitor: 'status|wait',
  latest: '+list', newest: 'latest|list', 'most recent': 'latest|list', last: 'latest|list', lately: 'latest', current: '+latest|current',
  progress: 'status|wait', state: '+status', status: '+state', 'up to date': 'rebase', outdated: 'rebase', rebase: '+rebase',
  autocomplete: 'list', metric: '+statistics', statistic: '+stats|count', stats: '+statistics', count: '+statistics', 'how many': 'count|statistics',
  analytics: '+statistics|count', audit: '+event', 'activity log': 'event', activity: '+event|contribution', feed: 'event',
  timeline: 'event', 'who did': 'audit event', compliance: '+audit', performance: 'metrics|dora', 'lead time': 'dora metrics',
  'deployment frequency': 'dora metrics', 'change failure rate': 'dora metrics', velocity: 'dora metrics|burndown', knowledge: 'orbit',
  graph: '+orbit', 'knowledge graph': 'orbit', caller: 'orbit query', 'call graph': 'orbit query', 'ssh key': '+ssh key',
  'public key': 'ssh key|deploy key', 'deploy key': '+deploy key', mine: 'me', scanner: 'security', scan: '+security',
  sast: 'security finding', dast: 'security finding', finding: '+vulnerability', weakness: 'vulnerability', vulnerable: 'vulnerability',
  'false positive': 'vulnerability dismiss', triage: 'vulnerability', kubernetes: 'cluster agent', cluster: '+agent', iac: 'terraform',
  tfstate: 'terraform state', 'syntax error': 'lint', syntax: 'lint', validate: 'lint|verify', validation: 'lint', verify: '+status|check',
  lint: '+lint', yaml: 'ciyml', boilerplate: 'template', scaffold: 'template', skeleton: 'template', ignore: 'gitignore', page: '+wiki',
  docs: 'wiki', documentation: 'wiki', wikipage: 'wiki', confluence: 'wiki', site: '+pages|geo', website: 'pages', 'static site': 'pages',
  'custom domain': 'pages domain', certificate: '+pages domain|cert', banner: 'broadcast message', announcement: 'broadcast message',
  logo: 'appearance|avatar', picture: 'avatar', photo: 'avatar', branding: 'appearance', queue: '+sidekiq|train', background: 'sidekiq',
  subscription: 'subscribe|license', seat: 'billable member', billing: 'billable', paid: 'billable', sso: 'saml', idp: 'saml|scim',
  'active directory': 'ldap', provisioning: 'scim', identity: '+scim|identity', assistant: 'interactive', wizard: 'interactive',
  guided: 'interactive', 'step by step': 'interactive', walkthrough: 'interactive', submodule: '+submodule', subgroup: '+group',
  'child group': 'subgroup', parent: '+group', 'outside group': 'invited groups', 'give access': 'share|member add',
  concurrency: 'resource group', mutex: 'resource group', semaphore: 'resource group', blob: '+blob', render: '+markdown',
  html: 'markdown render', preview: '+preview|render', toggle: '+feature flag', flag: '+feature', burnup: 'burndown',
};
