import { createRequire } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { DomainMetadata } from './authoring/domain.decorator.js';
import { StartError } from './kernel/start-error.js';

/** A module of another maker that could not be loaded; the message is for whoever starts the server. */
export class ExtensionError extends StartError {
  constructor(name: string, reason: string, options?: ErrorOptions) {
    super(`GITLAB_MCP_MODULES: ${name} ${reason}`, options);
  }
}

/**
 * Loads tool modules of other packages: Nest modules with `@Domain`, by package name or path.
 * Names and relative paths are looked up from the working directory, where the operator installed them.
 * @throws ExtensionError for one that cannot be found or exports no domain
 */
export async function loadExtensions(names: readonly string[], directory = process.cwd()): Promise<Type[]> {
  const modules = await Promise.all(names.map((name) => load(name, directory)));
  return modules.flat();
}

async function load(name: string, directory: string): Promise<Type[]> {
  const exports = (await import(addressOf(name, directory)).catch((cause: unknown) => {
    throw new ExtensionError(name, `cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  })) as Record<string, unknown>;
  const found = [...new Set(Object.values(exports))].filter((value): value is Type => typeof value === 'function' && Reflect.hasMetadata(DomainMetadata.KEY, value));
  if (found.length === 0) throw new ExtensionError(name, 'exports no Nest module with @Domain.');
  return found;
}

function addressOf(name: string, directory: string): string {
  try {
    const path = isAbsolute(name) || name.startsWith('.') ? resolve(directory, name) : name;
    return pathToFileURL(createRequire(resolve(directory, 'package.json')).resolve(path)).href;
  } catch (cause) {
    throw new ExtensionError(name, `was not found from ${directory}.`, { cause });
  }
}
