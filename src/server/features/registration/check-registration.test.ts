import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { register, registrationOf } from '#server/testing/registration.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const everything = async () => {
  const { read } = testApp.database;
  const tables = ['members', 'consents', 'codes', 'mails', 'member_answers'] as const;
  const rows = tables.map((table) => read.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
};

describe('a registration is refused', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ...Object.keys(registrationOf()).map((field): [string, Record<string, unknown>, string] => [
      `without ${field}`,
      { [field]: undefined },
      field,
    ]),
    ['with an empty name', { first_name: '  ' }, 'first_name'],
    ['with a name in two lines', { last_name: 'a\nb' }, 'last_name'],
    ['with a link for a name', { first_name: '<a href="https://evil.example">x</a>' }, 'first_name'],
    ['with a site in capitals for a name', { first_name: 'EVIL.COM' }, 'first_name'],
    ['with a site written with another full stop', { first_name: 'evil。com' }, 'first_name'],
    ['with a telephone number for a name', { last_name: 'call 0888 123 456' }, 'last_name'],
    ['with a name that turns the text around', { first_name: 'Ivan\u202egro.live' }, 'first_name'],
    ['with a very long name', { first_name: 'x'.repeat(81) }, 'first_name'],
    ['with what is no address', { email: 'ivan@' }, 'email'],
    ['with a day that does not exist', { birthdate: '1990-02-30' }, 'birthdate'],
    ['with a day in other words', { birthdate: '17.05.1990' }, 'birthdate'],
    ['with an unknown gender', { gender: 'x' }, 'gender'],
    ['with a weak password', { password: 'abc', confirm_password: 'abc' }, 'password'],
    ['with a common password', { password: 'Password123', confirm_password: 'Password123' }, 'password'],
    ['with another repetition', { confirm_password: 'Correct-horse-43' }, 'confirm_password'],
    ['in a language that is not offered', { language: 'de' }, 'language'],
    ['without consent to the privacy policy', { agree_privacy_policy: false }, 'agree_privacy_policy'],
    ['with a word for consent', { agree_privacy_policy: 'true' }, 'agree_privacy_policy'],
    ['without consent to the terms', { agree_terms_conditions: false }, 'agree_terms_conditions'],
    ['with a short referrer code', { referrer: 'abc' }, 'referrer'],
    ['with an empty originator', { originator: '' }, 'originator'],
    ['with parameters that are no map', { originator: 'x', originator_params: ['a'] }, 'originator_params'],
    [
      'with more than 20 parameters',
      {
        originator: 'x',
        originator_params: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, 'v'])),
      },
      'originator_params',
    ],
    [
      'with more than 2 KB of parameters',
      { originator: 'x', originator_params: { a: 'ж'.repeat(1021) } },
      'originator_params',
    ],
    ['with an unknown question', { values: { 999: 1 } }, '999'],
    ['with a foreign field', { country_code: 'AT' }, 'country_code'],
    ['with a null byte', { first_name: 'a\0b' }, 'first_name'],
  ])('%s', async (_, changes, field) => {
    const before = await everything();
    const { status, failure } = await register(testApp, registrationOf(changes));
    expect([status, failure.code, Object.keys(failure.errors)]).toEqual([422, 'invalid_fields', [field]]);
    expect(await everything()).toBe(before);
  });

  it('without any of its ten fields, each of which is required', async () => {
    const { status, failure } = await register(testApp, {});
    expect([status, Object.keys(failure.errors).toSorted()]).toEqual([
      422,
      [
        'agree_privacy_policy',
        'agree_terms_conditions',
        'birthdate',
        'confirm_password',
        'email',
        'first_name',
        'gender',
        'language',
        'last_name',
        'password',
      ],
    ]);
  });

  it('with all that is wrong at once', async () => {
    const { failure } = await register(
      testApp,
      registrationOf({
        birthdate: '2020-01-01',
        password: 'a',
        agree_terms_conditions: false,
        language: 'xx',
      }),
    );
    expect(Object.keys(failure.errors).toSorted()).toEqual([
      'agree_terms_conditions',
      'birthdate',
      'confirm_password',
      'language',
      'password',
    ]);
  });

  it('on the site without a country', async () => {
    const visitor = testApp.visitor({ country: null });
    expect((await register(testApp, registrationOf(), visitor)).failure.code).toBe('country_required');
    expect((await visitor.call('GET /profile/register')).failure.code).toBe('country_required');
  });

  it('after ten for one address, which is remembered', async () => {
    const body = registrationOf();
    for (let n = 0; n < 10; n++) expect((await register(testApp, body)).status).toBe(200);
    const refused = await register(testApp, body);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15);
  });
});

describe('the birthdate', () => {
  // It is already 10 March in Sofia and still the 9th in New York.
  const now = new Date('2026-03-09T22:30:00Z');
  it.each([
    ['2008-03-10', 'BG', 200],
    ['2008-03-11', 'BG', 422],
    ['2008-03-10', 'US', 422],
    ['2008-03-09', 'US', 200],
    ['1926-03-10', 'BG', 200],
    ['1926-03-09', 'BG', 422],
  ])('%s in %s answers %i', async (birthdate, country, status) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const answer = await register(
      testApp,
      registrationOf({ birthdate, language: 'en' }),
      testApp.visitor({ country }),
    );
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.failure.errors)).toEqual(['birthdate']);
  });

  it('says what is wrong with it', async () => {
    const message = async (birthdate: string) =>
      (await register(testApp, registrationOf({ birthdate }))).failure.errors.birthdate;
    expect(await message('2015-01-01')).toBe('You must be at least 18 years old to register');
    expect(await message('1890-01-01')).toBe('Please enter a valid date');
  });
});
