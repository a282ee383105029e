import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a compiled schema', () => {
  it('checks what is given to it', () => {
    const validate = compileSchema({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false });

    expect([validate({ name: 'x' }), validate({ name: 7 }), validate({}), validate({ name: 'x', more: 1 })]).toEqual([true, false, false, false]);
  });

  it('is let go of when nobody holds it any more', async () => {
    const schemas = Array.from({ length: 20 }, (_, index) => ({ type: 'string', enum: [`choice ${index}`] }));
    const gone = schemas.map((schema) => {
      compileSchema(schema);
      return new WeakRef(schema);
    });
    schemas.length = 0;
    await sleep(0);
    collectGarbage();

    expect(gone.filter((schema) => schema.deref() !== undefined)).toHaveLength(0);
  });
});
