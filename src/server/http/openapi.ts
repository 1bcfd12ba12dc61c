import { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorExamples } from '#contract/operator/examples.data.ts';
import { sentenceOf } from './errors.ts';
import type { ImplementedCall } from './implement.ts';
import { refusalsOf } from './refusals.ts';
import { sessionCookie } from './session-cookie.ts';

type Json = Record<string, unknown>;
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};

/** OpenAPI 3.1 of these calls, generated from the endpoint objects. */
export function openApiDocument(calls: readonly ImplementedCall[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas: Record<string, Json> = { Failure: failureSchema };
  for (const { base, endpoint } of calls) {
    const path = base + endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(base, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kvorum', version: '1', description },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes },
  };
}

const description = `Success is \`{ "success": true, "data": … }\`, failure \`{ "success": false, "code", "message", "errors" }\`:
\`code\` is stable, \`message\` and the messages of \`errors\` (field, or the place within one as in \`cells.0.wanted\`, to message) are English sentences and translation keys.
Moments are RFC 3339 in UTC, ids are opaque. Every path may end with a slash. A field that a call does not name is refused.
A call that writes with the session's cookie must come from the site's own pages.`;

const failureSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    conflict: {
      type: 'object',
      description: 'With 409 only: the version of the thing now, and what differs from what was sent',
      properties: {
        version: { type: 'integer' },
        changed: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, theirs: {}, yours: {} },
            required: ['field', 'theirs', 'yours'],
          },
        },
      },
      required: ['version', 'changed'],
    },
    data: { type: 'string', description: 'With 421 only: where to go on' },
  },
  required: ['success', 'code', 'message', 'errors'],
};

const securitySchemes: Json = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: "An API key. The console's own pages send their cookie instead",
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: "HMAC-SHA256 of the address, with one of the survey's keys",
  },
};

function operationOf(base: string, endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const face = base === operatorApi ? 'operator_' : '';
  const operationId = `${face}${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z]+/g, '_')}`;
  const schemaOf = (schema: z.ZodType) => hoist(jsonSchema(schema), operationId, schemas);
  const example = base === operatorApi ? exampleOf(endpoint) : {};
  const parameters = [
    ...parametersOf('path', endpoint.params && schemaOf(endpoint.params), example.params),
    ...parametersOf('query', endpoint.query && schemaOf(endpoint.query), example.query),
  ];
  const { words, security } = accessOf(endpoint.access);
  return {
    operationId,
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: `${words} ${effectOf(endpoint)}`,
    ...(security ? { security: [{ [security]: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(endpoint.body),
                ...(example.body ? { example: example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: { ...successOf(endpoint, schemaOf), ...failuresOf(base, endpoint) },
  };
}

function effectOf({ effect, once }: Endpoint): string {
  if (effect === 'read') return 'Reads only.';
  return once ? 'Writes, once for each `Idempotency-Key` (16 to 255 characters).' : 'Writes.';
}

type Example = { params?: Json; query?: Json; body?: Json };

const exampleOf = ({ method, path }: Endpoint): Example =>
  (operatorExamples as Record<string, Example>)[`${method} ${path}`] ?? {};

function accessOf(access: Access): { words: string; security?: string } {
  if (access === 'anyone') return { words: 'For anyone.' };
  if (access === 'member') return { words: 'For a signed-in member.', security: 'session' };
  if (access === 'token') return { words: 'For whoever has the token of the path.' };
  if ('token' in access) return { words: 'For whoever has the code of the body.' };
  if ('signed' in access)
    return access.signed === 'mail'
      ? { words: 'For a signed body.' }
      : { words: 'For a signed address.', security: 'signature' };
  return { words: `For an operator, or a key, with the right "${access.right}".`, security: 'operator' };
}

/** The wire schema of a shape: input before transformation, output as received. */
function jsonSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Removes what a format already says, and the bounds of JavaScript numbers.
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern;
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    },
  }) as Json;
}

/** Moves a schema's own definitions into the document's components. */
function hoist(
  { $schema: _dialect, $defs, ...schema }: Json,
  prefix: string,
  schemas: Record<string, Json>,
): Json {
  const move = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(move);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === '$ref' ? String(value).replace('#/$defs/', `#/components/schemas/${prefix}.`) : move(value),
      ]),
    );
  };
  for (const [name, inner] of Object.entries($defs ?? {})) schemas[`${prefix}.${name}`] = move(inner) as Json;
  return move(schema) as Json;
}

function parametersOf(where: 'path' | 'query', schema: Json | undefined, example: Json = {}): Json[] {
  const required = new Set((schema?.required as string[] | undefined) ?? []);
  return Object.entries((schema?.properties as Json | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }));
}

function successOf(endpoint: Endpoint, schemaOf: (schema: z.ZodType) => Json): Json {
  const { result } = endpoint;
  if (result.kind === 'redirect') {
    const headers = { location: { schema: { type: 'string' } } };
    const refused = result.refusedPage
      ? `; a browser that is refused is led to ${result.refusedPage}?refused=<code>`
      : '';
    return { 303: { description: `Where to go on${refused}`, headers } };
  }
  if (result.kind === 'stream')
    return { 200: { description: 'Success', content: { [result.type]: { schema: { type: 'string' } } } } };
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, data: schemaOf(result.schema) },
    required: ['success', 'data'],
  };
  const nothing = { type: 'object', properties: { success: { const: false } }, required: ['success'] };
  const schema = result.orNothing ? { anyOf: [envelope, nothing] } : envelope;
  return { 200: { description: 'Success', content: { 'application/json': { schema } } } };
}

function failuresOf(base: string, endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${sentenceOf(code, base)}`).join('; '),
        ...(status === 429
          ? { headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } } }
          : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}
