// What must not go wrong unnoticed. Each part is tried by itself: for each change all its specs are loaded anew, so those that build the whole
// application have parts of their own. Specs are the ones beside the files unless others are named.
const spec = (file) => file.replace(/\.ts$/, '.spec.ts');
const inFolder = (folder, files, specs = files.map(spec)) => ({ files: files.map((file) => `${folder}/${file}`), specs: specs.map((file) => `${folder}/${file}`) });
/** Its specs build the whole application, which takes seconds on a busy machine; all others are done in a moment. */
const withApplication = (part) => ({ ...part, patience: 30_000 });
const together = (...parts) => ({ files: parts.flatMap(({ files }) => files), specs: parts.flatMap(({ specs }) => specs) });

export const areas = {
  policy: [
    inFolder('src/policy', ['allowed-projects.ts']),
    withApplication(inFolder('src/policy', ['action-execution.ts', 'allowed-projects.guard.ts'], ['allowed-projects.guard.spec.ts'])),
    inFolder('src/policy', ['configured-consent.ts', 'user-consent.ts'], ['user-consent.spec.ts']),
    withApplication(inFolder('src/policy', ['deed.ts', 'destructive.guard.ts', 'policy.module.ts'], ['deed.spec.ts', 'destructive.guard.spec.ts'])),
    withApplication(inFolder('src/policy', ['quick-actions.guard.ts'])),
  ],
  state: [
    inFolder('src/config', ['state-key.ts']),
    inFolder('src/elicitation', ['carried-out.ts']),
    inFolder('src/elicitation', ['elicitor.ts', 'questioner.ts'], ['questioner.spec.ts', 'questions.spec.ts']),
    inFolder('src/elicitation', ['rounds.driver.ts']),
    together(inFolder('src/protocol', ['asking-channel.ts', 'flow-state-codec.ts']), inFolder('src/transport', ['answered-rounds.ts'])),
  ],
  paths: [
    together(
      inFolder('src/gitlab', ['base-address.ts', 'broken-text.ts', 'free-path.ts', 'project-path.ts', 'query.ts', 'route.ts']),
      inFolder('src/kernel', ['percent-encoding.ts', 'slashes.ts']),
    ),
  ],
  redaction: [
    together(
      inFolder('src/config', ['masking.ts']),
      inFolder('src/gitlab', ['clean-words.ts', 'own-token.ts']),
      inFolder('src/kernel', ['credentials.ts', 'secret-arguments.ts', 'tokens-in-use.ts']),
      inFolder('src/kernel', ['gitlab-tokens.ts'], []),
      inFolder('src/operations', ['redacted-params.ts']),
      inFolder('src/presentation', ['secrets.ts']),
    ),
    together(inFolder('src/operations', ['audit-log.ts']), inFolder('src/transport', ['stderr-logger.ts'])),
  ],
};

/** Folders of which every file belongs to an area, new ones too. */
export const wholeFolders = ['src/policy'];
