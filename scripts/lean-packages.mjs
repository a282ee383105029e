import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));
const modules = dirname(folderOf('undici'));

/**
 * What the server uses of undici: its index would bring fetch, web sockets, mocks and caches along. Evaluated with the first connection.
 * A name that is missing here fails the build.
 */
const undici = `
const withMethods = (load) => {
  Object.assign(require('undici/lib/dispatcher/dispatcher.js').prototype, require('undici/lib/api/index.js'));
  return load();
};
const whenMade = (load) => new Proxy(class {}, { construct: (_, given) => Reflect.construct(withMethods(load), given) });
export const Agent = whenMade(() => require('undici/lib/dispatcher/agent.js'));
export const ProxyAgent = whenMade(() => require('undici/lib/dispatcher/proxy-agent.js'));
`;

/** The SDK's own ajv serves its `elicitInput` only; here answers are validated by the server itself. */
const sdkShims = `
export { default as process } from 'node:process';
export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('The JSON Schema validator of the SDK is not part of this bundle.');
  }
}
`;

/** Bodies are read by the transport, without Express. */
const bodyParser = `
const absent = () => {
  throw new Error('body-parser is not part of this bundle.');
};
module.exports = { json: absent, raw: absent, text: absent, urlencoded: absent };
`;

/** Only intervals are scheduled here; cron would bring a library of dates and time zones. */
const cron = `
export class CronJob {
  constructor() {
    throw new Error('cron is not part of this bundle.');
  }
}
`;

const mediaTypes = JSON.parse(readFileSync(join(modules, 'mime-db/db.json'), 'utf8'));

/** What answers here may be, of the 2,500 types that Express could name by a file's ending. */
const mimeDb = `module.exports = ${JSON.stringify(
  Object.fromEntries(['application/json', 'application/octet-stream', 'text/event-stream', 'text/html', 'text/plain'].map((type) => [type, mediaTypes[type]])),
)};`;

const replaced = { undici, cron, 'body-parser': bodyParser, 'mime-db': mimeDb, '@modelcontextprotocol/server/_shims': sdkShims };

/**
 * Keeps out of the bundle what packages offer and this server does not use. Every byte that is loaded at start is parsed at start,
 * on stdio twice for clients that probe the server first.
 * @param compiled the folder of the compiler's output that is bundled
 */
export const leanPackages = (compiled) => ({
  name: 'lean-packages',
  setup(build) {
    // Nest's ValidationPipe would import the whole of class-validator, telephone numbers of the world included.
    build.onResolve({ filter: /^class-(validator|transformer)$/ }, ({ path, importer }) => (/node_modules\/@nestjs\//.test(importer) ? { path, external: true } : undefined));

    // On Node rxjs offers CommonJS only, which cannot be shaken.
    build.onResolve({ filter: /^rxjs(\/operators)?$/ }, ({ path }) => ({ path: join(folderOf('rxjs'), 'dist/esm', path.slice('rxjs'.length), 'index.js'), sideEffects: false }));

    // Nest's loggers make a date format when they are loaded, 12 ms and 8 MB for time stamps that are switched off here.
    build.onLoad({ filter: /@nestjs\/common\/services\/(console-)?logger\.service\.js$/ }, async ({ path }) => {
      const eager = /const dateTimeFormatter = (new Intl\.DateTimeFormat\([^;]+\));/;
      const source = await readFile(path, 'utf8');
      if (!eager.test(source)) throw new Error(`${path} makes its date format in another way now: see whether scripts/lean-packages.mjs still has to change it.`);
      return { contents: source.replace(eager, 'const dateTimeFormatter = { format: (date) => $1.format(date) };') };
    });

    // The SDK's JSON answers stay text until they are sent; see docs/decisions/price-of-a-request.md.
    let answers = 0;
    build.onLoad({ filter: /@modelcontextprotocol\/server\/dist\/[^/]+\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('Response.json(')) return undefined;
      answers += 1;
      return { contents: `import { JsonResponse } from ${JSON.stringify(resolve(compiled, 'transport/json-response.js'))};\n${source.replaceAll('Response.json(', 'JsonResponse.of(')}` };
    });

    build.onEnd(() => (answers > 0 ? {} : { errors: [{ text: 'The SDK answers in another way now: see whether scripts/lean-packages.mjs still has to change it.' }] }));

    // Nest would import the whole platform when it is handed no adapter; it is handed one.
    build.onResolve({ filter: /^@nestjs\/platform-express$/ }, ({ path }) => ({ path, external: true }));

    build.onResolve({ filter: /./ }, ({ path }) => (Object.hasOwn(replaced, path) ? { path, namespace: 'lean', sideEffects: path === 'undici' } : undefined));
    build.onLoad({ filter: /./, namespace: 'lean' }, ({ path }) => ({ contents: replaced[path], resolveDir: modules }));
  },
});
