// The bare server on standard input and output, unbundled, as its author would start it.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { bareServer } from './bare-server.mjs';

serveStdio(bareServer);
