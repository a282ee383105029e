// The pretend GitLab of the tests in a process of its own, so that neither server shares its time with it. Driven by messages of its parent.
const { FakeGitLab, landmarks, tokens } = await import(process.argv[2]);
const gitlab = await FakeGitLab.start();

// As long as GitLab's own are: some servers refuse anything shorter.
const longToken = 'a-token-of-alice-for-the-benchmarks';
const ofAlice = gitlab.world.tokens.find(({ token }) => token === tokens.alice);
gitlab.world.tokens.push({ ...ofAlice, token: longToken });

process.on('message', ({ latency }) => {
  if (latency !== undefined) gitlab.latency = latency;
  process.send({ requests: gitlab.requests.length, connections: gitlab.connections });
});
process.on('disconnect', () => void gitlab.stop().then(() => process.exit(0)));
process.send({ url: gitlab.url, token: tokens.alice, longToken, landmarks });
