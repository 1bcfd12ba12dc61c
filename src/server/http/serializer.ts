import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Serializer = (envelope: unknown) => string;
const serializers = new WeakMap<z.ZodType, Serializer>();

/**
 * Writes `{ success, data }` with the declared fields only; compiled with the first answer, because a start has
 * hundreds.
 */
export function serializerOf(data: z.ZodType): Serializer {
  let serializer = serializers.get(data);
  if (!serializer) {
    // Silences a log message about tuples whose first item differs (conditions), which are intended.
    serializer = fastJsonStringify(outputSchema(data), { ajv: { strictTuples: false } });
    serializers.set(data, serializer);
  }
  return serializer;
}

/** The JSON schema of `{ success, data }` for fast-json-stringify. */
function outputSchema(data: z.ZodType): Schema {
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data: asWritten(jsonSchema(data)) },
    required: ['success', 'data'],
  } as Schema;
}

/** JSON Schema of a wire shape as sent (`output`) or accepted (`input`). */
const jsonSchema = (schema: z.ZodType) =>
  // The wire side of a codec is its input.
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' });

/**
 * Without `additionalProperties: false`, with which one of several objects with an extra field would answer 500; what may be null is
 * said in one word, because a choice between two schemas is judged by a validator that takes milliseconds to compile.
 */
function asWritten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asWritten);
  if (node === null || typeof node !== 'object') return node;
  const written = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== '$schema')
      .map(([key, value]) => [key, asWritten(value)]),
  );
  const { anyOf: choices, ...beside } = written;
  if (!Array.isArray(choices) || choices.length !== 2) return written;
  const present = choices.filter(({ type }) => type !== 'null');
  const [only] = present;
  return present.length === 1 && typeof only.type === 'string'
    ? { ...only, ...beside, nullable: true }
    : written;
}
