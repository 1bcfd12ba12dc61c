import type { Schema } from 'fast-json-stringify';
import { z } from 'zod';

/**
 * The JSON schema of `{ success, data }` for fast-json-stringify. `additionalProperties: false` is removed: the
 * serializer leaves unknown properties out anyway, and with it a nullable object with an extra field would answer
 * 500.
 */
export function outputSchema(data: z.ZodType): Schema {
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data: withoutClosedObjects(jsonSchema(data)) },
    required: ['success', 'data'],
  } as Schema;
}

/** JSON Schema of a wire shape as sent (`output`) or accepted (`input`). */
const jsonSchema = (schema: z.ZodType) =>
  // The wire side of a codec is its input.
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' });

function withoutClosedObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutClosedObjects);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== '$schema')
      .map(([key, value]) => [key, withoutClosedObjects(value)]),
  );
}
