// The bare server behind node:http, unbundled, as its author would start it.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { bareServer } from './bare-server.mjs';

const server = createServer(toNodeHandler(createMcpHandler(bareServer, { legacy: 'stateless' })));
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => process.stderr.write(`Listening on http://127.0.0.1:${server.address().port}/mcp\n`));
process.on('SIGTERM', () => process.exit(0));
