import { afterAll, describe, expect, it } from 'vitest';
import { styleProblems } from '#server/i18n/text-checks/english-style.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { serializerOf } from './serializer.ts';

type Node = Record<string, unknown>;

const testApp = await startTestApp();
afterAll(() => testApp.close());
const get = (url: string) =>
  testApp.app.inject({ method: 'GET', url, headers: { host: 'bg.localhost:3000' } });
const document = (await get('/api/docs/json')).json();

/** Every object of the document with its path. */
function walk(node: unknown, way = '#'): Array<[string, Node]> {
  if (node === null || typeof node !== 'object') return [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    walk(value, `${way}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return Array.isArray(node) ? inner : [[way, node as Node], ...inner];
}

const everything = walk(document);
const operations = everything.filter(([way]) => /^#\/paths\/[^/]+\/[^/]+$/.test(way));

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with what every document has', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Kvorum', version: '1' } });
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('describes every call of the API that is implemented, and no other', () => {
    const implemented = testApp.app.implementedCalls
      .filter(({ base }) => base.startsWith('/api/'))
      .map(({ base, endpoint }) => `${endpoint.method} ${base}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
    const described = Object.entries<Node>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(implemented.sort());
  });

  it('declares results that can be written, before anybody has asked for one', () => {
    const results = testApp.app.implementedCalls.flatMap(({ endpoint: { result } }) =>
      result.kind === 'json' ? [result.schema] : [],
    );
    expect(results.length).toBeGreaterThan(200);
    for (const result of results) expect(serializerOf(result)).toBeTypeOf('function');
  });

  it('is worded as what members read', () => {
    const summaries = operations.map(([, { summary }]) => String(summary));
    expect(summaries.flatMap((summary) => styleProblems(summary, 'formal'))).toEqual([]);
  });

  it('names every field in snake_case', () => {
    const named = everything
      .filter(([way]) => way.startsWith('#/paths/') && way.endsWith('/properties'))
      // A service calls this one, with names of its own.
      .filter(([way]) => !way.includes('mail-reports~1mailgun/'))
      .flatMap(([way, properties]) => Object.keys(properties).map((name) => `${way}/${name}`));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((way) => !/\/[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(way))).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const ways = new Set(everything.map(([way]) => way));
    const references = everything.flatMap(([, node]) => (typeof node.$ref === 'string' ? [node.$ref] : []));
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !ways.has(reference))).toEqual([]);
  });

  it('names each operation once, with a summary, who may call it and what it answers', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, operation] of operations) {
      expect(operation).toMatchObject({
        operationId: expect.stringMatching(/^\w+$/),
        summary: expect.stringMatching(/./),
        description: expect.stringMatching(/^For /),
        tags: [expect.stringMatching(/^[a-z-]+$/)],
      });
      const statuses = Object.keys(operation.responses as Node);
      expect(statuses.filter((status) => /^[23]\d\d$/.test(status))).toHaveLength(1);
      expect(statuses).toEqual(expect.arrayContaining(['421', '422', '500']));
    }
  });

  it('has every parameter of a path, once', () => {
    for (const [way, operation] of operations) {
      const path = way.replaceAll('~1', '/').split('/').slice(2, -1).join('/');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = (operation.parameters ?? []) as Array<{
        in: string;
        name: string;
        required: boolean;
      }>;
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      expect(parameters.every((one) => one.in !== 'path' || one.required)).toBe(true);
    }
  });

  it('names the schemes of security that it uses', () => {
    const used = operations.flatMap(([, { security }]) =>
      ((security ?? []) as Node[]).flatMap((scheme) => Object.keys(scheme)),
    );
    expect(used).toContain('session');
    for (const scheme of used) expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  it('says of a call what its endpoint says', () => {
    const path = '/api/portal/v1/rewards/{rewardId}/exchange/{quantity}';
    const { parameters, requestBody, responses, security } = document.paths[path].post;
    expect(security).toEqual([{ session: [] }]);
    expect(parameters[0]).toMatchObject({ name: 'rewardId', in: 'path', schema: { type: 'string' } });
    expect(requestBody.content['application/json'].schema).toMatchObject({ required: ['values'] });
    const { schema } = responses[200].content['application/json'];
    expect(schema.properties.data.properties).toHaveProperty('id');
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '413', '421', '422', '500']),
    );
    const refused = responses[422].content['application/json'].schema.allOf[1].properties.code.enum;
    expect(refused).toEqual(expect.arrayContaining(['invalid_fields', 'points_not_enough']));
  });
});

describe('the page of the documentation', () => {
  it('comes from our own host alone, under a strict policy', async () => {
    const page = await get('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file).toMatch(/^\.\/static\//);
      expect((await get(`/api/docs/${file.slice(2)}`)).statusCode).toBe(200);
    }
  });

  it('is found without a slash too, and nowhere else', async () => {
    expect((await get('/api/docs')).statusCode).toBe(200);
    expect((await get('/api/docs/nothing')).json()).toMatchObject({ code: 'not_found' });
    expect((await get('/api/docs/static/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });
});
