import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PLACEHOLDER = 'You cannot exchange less than {minimum_points} points';
const FILLED = 'You cannot exchange less than 1000 points';

describe('GET /locales/:lng', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it.each(['xx', 'eng', 'EN', '..', 'mail', '%00', 'e', 'toString'])('does not know %s', async (lng) => {
    const answer = await test.visitor().request('GET', `/api/portal/v1/locales/${lng}`);
    expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
  });

  it.each(LANGUAGE_CODES)('answers the whole map in %s, each sentence as a text', async (lng) => {
    const { data } = await test.visitor().call('GET /locales/:lng', { params: { lng } });
    const { [PLACEHOLDER]: refusal = '', ...others } = JSON.parse(
      readFileSync(`locales/${lng}.json`, 'utf8'),
    );
    // The least exchange stands in the contract alone; the sentence is that of docs/specification.md §5.
    expect(data).toEqual({ ...others, [FILLED]: refusal.replace('{minimum_points}', '1000') });
    expect(Object.values(data).filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
  });

  it('says that nothing changed to a browser that has it', async () => {
    const visitor = test.visitor();
    const first = await visitor.call('GET /locales/:lng', { params: { lng: 'bg' } });
    const etag = String(first.headers.etag);
    const ask = (tag: string, lng = 'bg') =>
      visitor.call('GET /locales/:lng', { params: { lng }, headers: { 'if-none-match': tag } });
    expect((await ask(etag)).status).toBe(304);
    expect((await ask(etag)).text).toBe('');
    expect((await ask(`"other", ${etag.replace('W/', '')}`)).status).toBe(304);
    expect((await ask('"other"')).status).toBe(200);
    expect((await ask(etag, 'en')).status).toBe(200);
  });
});
