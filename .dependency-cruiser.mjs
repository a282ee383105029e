// Who may import whom. Arrows point down; folders of one row do not import each other. Each rule is proved by test/boundaries.spec.ts.
const engines = 'catalog|policy|elicitation|subscriptions|completions|resources|prompts|operations|fleet|files';
const ground = 'gitlab|presentation|icons|vocabulary|config|kernel';
const spec = '(\\.spec\\.ts$|^src/testing/)';
const top = '^src/(main|application|app\\.module|extensions|check|index)\\.ts$';
const ban = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    ban('no-cycles', {}, { circular: true }),
    ban('domains-are-islands', { path: '^src/domains/([^/]+)/' }, { path: '^src/domains/', pathNot: '^src/domains/$1/' }),
    ban(
      'domains-only-declare',
      { path: '^src/domains/[^/]+/', pathNot: spec },
      { path: '^src/', pathNot: ['^src/domains/', `^src/(authoring|${ground})/`] },
    ),
    ban('domains-do-not-configure', { path: '^src/domains/' }, { path: '^src/config/' }),
    ban('only-the-app-knows-domains', { path: '^src/', pathNot: ['^src/(domains/|app\\.module\\.ts$)', spec] }, { path: '^src/domains/' }),
    ban(
      'engines-meet-in-authoring',
      { path: `^src/(${engines})/`, pathNot: spec },
      { path: '^src/', pathNot: ['^src/$1/', `^src/(authoring|${ground})/`] },
    ),
    ban('edge-points-down', { path: '^src/(surface|protocol)/' }, { path: '^src/transport/' }),
    ban('surface-is-last', { path: '^src/surface/' }, { path: '^src/protocol/' }),
    ban('authoring-is-below', { path: '^src/authoring/' }, { path: '^src/', pathNot: '^src/(authoring|gitlab|presentation|kernel)/' }),
    ban('ground-is-ground', { path: `^src/(${ground})/`, pathNot: spec }, { path: '^src/', pathNot: ['^src/$1/', '^src/(config|kernel)/'] }),
    ban('kernel-is-bedrock', { path: '^src/kernel/', pathNot: spec }, { path: '^src/', pathNot: '^src/kernel/' }),
    ban('one-door-to-gitlab', { path: '^src/', pathNot: '^src/(gitlab|testing)/' }, { path: '(^|/)@gitbeaker/' }),
    ban('one-door-to-the-protocol', { path: '^src/', pathNot: '^src/(protocol|transport|testing)/|^src/application\\.ts$' }, { path: '(^|/)@modelcontextprotocol/' }),
    ban('one-door-to-redis', { path: '^src/', pathNot: '^src/fleet/' }, { path: '(^|/)@redis/' }),
    ban('tests-stay-outside', { path: '^src/', pathNot: spec }, { path: spec }),
    ban('parts-do-not-know-the-whole', { path: '^src/', pathNot: [top, spec] }, { path: top }),
    ban('nothing-forgotten', { path: '^src/(main|index)\\.ts$' }, { path: '^src/', pathNot: [spec, '^src/(main|index)\\.ts$'], reachable: false }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
  },
};
