import { Injectable } from '@nestjs/common';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import type { ActionEntry } from './action-entry.js';

/**
 * Checks arguments against an action's schema.
 * Schemas are compiled at their first use: a thousand of them would take seconds at start, and most are never called.
 */
@Injectable()
export class SchemaValidator {
  private readonly compiled = new Map<object, ValidateFunction>();

  /** One sentence for each fault, naming the field, the fault and what is allowed; empty when the arguments fit. */
  async problems(entry: ActionEntry, args: JsonObject): Promise<string[]> {
    const validate = this.compiled.get(entry.schema) ?? (await this.compile(entry));
    if (validate(args)) return [];
    return [...new Set((validate.errors ?? []).map((error) => problemOf(error, entry)))];
  }

  private async compile(entry: ActionEntry): Promise<ValidateFunction> {
    const { compileSchema } = await import('../kernel/compile-schema.js');
    const validate = compileSchema(entry.schema);
    this.compiled.set(entry.schema, validate);
    return validate;
  }
}

function fieldOf(error: ErrorObject): string {
  return error.instancePath.replace(/^\//, '').replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
}

function problemOf(error: ErrorObject, entry: ActionEntry): string {
  const field = fieldOf(error);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required': {
      const missing = String(params['missingProperty']);
      return field === '' ? `${missing}: is missing.` : `${field}.${missing}: is missing.`;
    }
    case 'additionalProperties': {
      const extra = String(params['additionalProperty']);
      const near = nearest(extra, Object.keys(entry.schema.properties));
      return `${field === '' ? extra : `${field}.${extra}`}: is not known.${near.length > 0 && field === '' ? ` Did you mean ${near.join(' or ')}?` : ''}`;
    }
    case 'enum':
      return `${field}: must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}.`;
    case 'type':
      return `${field}: must be ${article(String(params['type']))}.`;
    case 'minimum':
      return `${field}: must be at least ${String(params['limit'])}.`;
    case 'maximum':
      return `${field}: must be at most ${String(params['limit'])}.`;
    case 'minItems':
      return `${field}: must have at least ${String(params['limit'])} ${params['limit'] === 1 ? 'item' : 'items'}.`;
    case 'maxItems':
      return `${field}: must have at most ${String(params['limit'])} items.`;
    case 'minLength':
      return params['limit'] === 1 ? `${field}: must not be empty.` : `${field}: must have at least ${String(params['limit'])} characters.`;
    case 'maxLength':
      return `${field}: must have at most ${String(params['limit'])} characters.`;
    case 'pattern':
      return `${field}: does not have the form ${String(params['pattern'])}.`;
    default:
      return `${field}: ${error.message ?? 'does not fit'}.`;
  }
}

function article(type: string): string {
  if (type === 'integer') return 'a whole number';
  if (type === 'array') return 'a list';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
