import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

// Optimising and checking the schema double the time of a compile; a test compiles every schema in strict mode instead.
const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });

/** Compiles a JSON Schema (2020-12). Import this file lazily: ajv is needed with the first schema, not at start. */
export function compileSchema(schema: object): ValidateFunction {
  return ajv.compile(schema);
}
