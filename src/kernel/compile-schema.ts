import type { ValidateFunction } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';

// Optimising and checking the schema double the time of a compile; a test compiles every schema in strict mode instead.
const options: Options = { allErrors: true, strict: false, validateSchema: false, meta: false, code: { optimize: false } };

/** Compiles a JSON Schema (2020-12). Import this file lazily: ajv is needed with the first schema, not at start. */
export function compileSchema(schema: object): ValidateFunction {
  // One for each: it never lets go of what it has compiled.
  return new Ajv2020(options).compile(schema);
}
