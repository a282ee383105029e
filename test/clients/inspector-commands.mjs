// What both commands of MCP Inspector have in common: how they are told of a server, and how they answer.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A program of the Inspector's package. */
export const inspectorProgram = (path) => fileURLToPath(new URL(`./node_modules/@modelcontextprotocol/inspector/clients/${path}`, import.meta.url));

/** What a command prints, as JSON. */
export async function printed(args, env = process.env) {
  // A tool that failed is told by the exit code too; its result stands on standard output all the same.
  const failed = (error) => (typeof error.code === 'number' && error.stdout !== '' ? error : Promise.reject(error));
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000, maxBuffer: 2 ** 26, env }).catch(failed);
  return JSON.parse(stdout);
}

export const variablesOf = ({ env = {} }) => Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
export const headersOf = ({ headers = {} }) => Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
export const pairsOf = (args) => Object.entries(args).map(([key, value]) => `${key}=${value}`);
