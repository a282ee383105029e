import 'reflect-metadata';
import { listen } from '../../src/application.js';
import { readSettings } from '../../src/config/read-settings.js';
import { packageVersion } from '../../src/protocol/package-version.js';
import { serverFacts } from '../../src/protocol/server-facts.js';
import { FixtureConversations } from './fixture-conversations.js';
import { FixtureModule } from './fixture-module.js';

// The server over HTTP with the flags and the environment it always takes, and the suite's fixtures beside its own tools.
const startUp = readSettings(process.argv.slice(2));
await listen(startUp, serverFacts(packageVersion, startUp.settings), { modules: [FixtureModule], conversations: FixtureConversations });
