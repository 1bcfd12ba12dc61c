import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Values } from '#contract/rules/questionnaire.ts';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-commands-'));
  test = await startTestApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const kvorum = (...args: string[]) => run(args, environmentOf(test));
const told = async <T>(...args: string[]) => answered<T>(await kvorum('--json', ...args));

const EXAMPLE = 'docs/examples/registration-questions.json';
const visitor = () => test.visitor({ country: 'IE' });
const form = async () => (await visitor().call('GET /profile/register')).data.definition;

type Asked = Awaited<ReturnType<typeof form>>[number];
type Stored = { id: string; key: string; options: { id: number; key: string }[] };
const questions = () => told<Stored[]>('registration', 'questions', '--country', 'IE');

describe('the questions of a country', () => {
  const ask = (file = EXAMPLE) => kvorum('registration', 'ask', '--country', 'IE', '--questionnaire', file);

  it('are refused with everything that is wrong with them, and nothing is kept', async () => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, JSON.stringify([{ key: 'a', type: 'sr', title: { en: 'A' }, colour: 'red' }]));
    expect(await ask(file)).toMatchObject({ code: 1, err: expect.stringContaining('colour') });
    await writeFile(file, 'no JSON');
    expect(await ask(file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read as JSON'),
    });
    expect((await kvorum('registration', 'ask', '--country', 'XX', '--questionnaire', EXAMPLE)).code).toBe(1);
    expect((await kvorum('registration', 'ask-nothing', '--country', 'IE')).code).toBe(1);
    expect(await form()).toEqual([]);
    expect((await kvorum('registration', 'questions', '--country', 'IE')).out).toBe('None.\n');
  });

  it('are asked at once, in the visitor’s language, and the deed is written down', async () => {
    expect((await ask()).code).toBe(0);
    expect(await lastAudited(test)).toMatchObject({ action: 'set_registration_questions' });
    const asked = await form();
    expect(asked.map(({ type, validation }) => validation ?? type)).toEqual([
      ...['integer', 'email', 'date', 'sr', 'sr', 'mr', 'sr', 'grid'],
    ]);
    expect(asked[4]?.parent).toBe(asked[3]?.id);
    expect((await kvorum('registration', 'questions', '--country', 'IE')).out).toContain('household_size');
  });

  it('keep their ids while their keys stay', async () => {
    const before = await questions();
    const json = JSON.parse(await readFile(EXAMPLE, 'utf8'));
    const file = join(folder, 'fewer.json');
    await writeFile(
      file,
      JSON.stringify(json.form.filter(({ key }: { key: string }) => key !== 'second_address')),
    );
    expect((await ask(file)).code).toBe(0);
    const after = await questions();
    expect(after.map(({ id }) => id)).toEqual(
      before.filter(({ key }) => key !== 'second_address').map(({ id }) => id),
    );
  });

  it('are answered, judged by their rules, and become facts with the confirmation', async () => {
    const asked = await form();
    const of = (title: RegExp): Asked => {
      const found = asked.find((one) => title.test(one.title));
      if (!found) throw new Error(`nothing asks ${title}`);
      return found;
    };
    const option = ({ values = [] }: Asked, name: string) => values.find((one) => one.name === name)?.id ?? 0;
    const [size, moved, region, town] = [of(/How many/), of(/move/), of(/Where do/), of(/which town/)];
    const [pets, food, media] = [of(/pets/), of(/dog eat/), of(/How often/)];
    const row = (name: string) => media.rows?.find((one) => one.name === name)?.id ?? '';
    const good: Record<string, unknown> = {
      [size.id]: 3,
      [moved.id]: '2019-06-01',
      [region.id]: option(region, 'In the south'),
      [town.id]: option(town, 'Burgas'),
      [pets.id]: [option(pets, 'A dog')],
      [food.id]: option(food, 'Dry food'),
      [media.id]: {
        [row('Radio')]: option(media, 'Every day'),
        [row('Newspapers')]: option(media, 'Never'),
      },
    };
    const body = registrationOf({ language: 'en' });
    const send = (values: Values) => register(test, { ...body, values }, visitor());
    for (const [id, wrong] of [
      [size.id, 0],
      [moved.id, '2019-02-30'],
      [town.id, option(town, 'Vidin')],
      [pets.id, [option(pets, 'A dog'), option(pets, 'None')]],
      [food.id, undefined],
      [media.id, { [row('Radio')]: option(media, 'Never') }],
    ] as const) {
      const { failure } = await send({ ...good, [id]: wrong });
      expect(Object.keys(failure.errors)).toEqual([id]);
    }
    expect((await send(good)).status).toBe(200);
    const code = await mailedCode(test, body.email, 'confirmation');
    await visitor().call('POST /profile/confirm', { body: { code } });
    const { facts } = await test.database.read
      .selectFrom('member_facts')
      .innerJoin('members', 'id', 'member_id')
      .select('facts')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    for (const fact of [
      option(region, 'In the south'),
      option(town, 'Burgas'),
      option(pets, 'A dog'),
      option(food, 'Dry food'),
    ])
      expect(facts).toContain(fact);
    // A fact of a grid is a combination of row and column.
    expect(facts).toHaveLength(6);
  });

  it('are no more once the country asks nothing', async () => {
    expect((await kvorum('registration', 'ask-nothing', '--country', 'ie')).code).toBe(0);
    expect(await form()).toEqual([]);
  });
});

describe('a country', () => {
  it('lets as many register without a proof as its operators say', async () => {
    const refused = await kvorum('--json', 'country', 'set', 'IE', '--free-registrations', '-1');
    expect(JSON.parse(refused.err)).toMatchObject({
      errors: { free_registrations: 'This number is too small' },
    });
    expect((await kvorum('country', 'show', 'XX')).code).toBe(1);
    expect(await told('country', 'set', 'ie', '--free-registrations', '0')).toMatchObject({
      code: 'IE',
      free_registrations: 0,
    });
    expect(await lastAudited(test)).toMatchObject({ action: 'set_country', subject: 'countries IE' });
    expect((await kvorum('country', 'show', 'IE')).out).toContain('Europe/Dublin');
    // The running site picks the change up.
    await vi.waitFor(
      async () => {
        const { failure } = await register(test, registrationOf({ language: 'en' }), visitor());
        expect(failure.code).toBe('proof_needed');
      },
      { timeout: 15_000 },
    );
  });

  it('speaks the languages that its operators name', async () => {
    for (const languages of ['bg,xx', '', 'bg,,en', 'toString']) {
      const refused = await kvorum('--json', 'country', 'set', 'MK', '--languages', languages);
      expect(JSON.parse(refused.err)).toMatchObject({
        errors: { languages: 'Please choose one of the options' },
      });
    }
    const offered = async () => (await test.visitor({ country: 'MK' }).call('GET /portal')).data.languages;
    expect(await offered()).toContain('en');
    await told('country', 'set', 'MK', '--languages', 'bg, en,bg');
    expect(await lastAudited(test)).toMatchObject({ details: { languages: ['bg', 'en'] } });
    await vi.waitFor(async () => expect(await offered()).toEqual(['bg', 'en']), { timeout: 15_000 });
  });

  it('shows how many were refused, and why', async () => {
    const rows = await told<{ reason: string; rejected: number }[]>('registration', 'rejections');
    expect(rows).toEqual([
      expect.objectContaining({ country_code: 'IE', reason: 'proof_missing', rejected: expect.any(Number) }),
    ]);
    expect(await told('registration', 'rejections', '--country', 'BG')).toEqual([]);
    expect((await kvorum('registration', 'rejections')).out).toContain('proof_missing');
  });
});
