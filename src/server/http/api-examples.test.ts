import { afterAll, describe, expect, it } from 'vitest';
import { operatorApi } from '#contract/operator/base-path.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';

type Parameter = { name: string; in: string; required: boolean; example?: unknown };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { example?: object } } };
};

/** What the description of the operators' API shows as examples, sent as it stands there. */
const testApp = await startTestApp();
afterAll(() => testApp.close());
const document = (
  await testApp.app.inject({ method: 'GET', url: '/api/docs/json', headers: { host: 'bg.localhost:3000' } })
).json();
const operations = Object.entries<Record<string, Operation>>(document.paths)
  .filter(([path]) => path.startsWith(operatorApi))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );

/** Their secrets are good once, or for one person: the rules refuse them, and not their shape. */
const OF_ONE_PERSON = /\/auth\//;

describe.each(operations)('the example of $key', ({ path, method, operation }) => {
  it('is complete, and accepted as it stands', async () => {
    const { parameters = [], requestBody } = operation;
    expect(parameters.filter((one) => one.required && one.example === undefined)).toEqual([]);
    const payload = requestBody?.content['application/json'].example;
    if (requestBody) expect(payload).toBeDefined();
    const named = (where: string) =>
      parameters.filter((one) => one.in === where && one.example !== undefined);
    const url = named('path').reduce(
      (all, { name, example }) => all.replace(`{${name}}`, String(example)),
      path,
    );
    const query = new URLSearchParams(named('query').map(({ name, example }) => [name, String(example)]));
    const { client } = await signedInOperator(testApp, { step_up: true });
    const { status, body } = await client.request(method.toUpperCase(), `${url}?${query}`, {
      ...(payload ? { payload } : {}),
    });
    expect(status).not.toBe(400);
    expect(status).toBeLessThan(500);
    if (!OF_ONE_PERSON.test(path)) expect(body.success === false ? body.code : '').not.toBe('invalid_fields');
  });
});
