import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
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

const kvorum = (args: string[], environment: Record<string, string> = {}) =>
  run(args, { ...environmentOf(test), ...environment });

const create = (...args: string[]) => [
  ...['survey', 'create', '--country', 'bg', '--title', 'en=Coffee', '--title', 'bg=Кафе'],
  ...['--points', '60', '--minutes', '5', ...args],
];
const elsewhere = ['--url', 'https://survey.example/s?id={attempt}'];
const questionnaire = ['--questionnaire', 'docs/examples/questionnaire.json'];

describe('wrong usage', () => {
  it.each([
    [[], 'Usage'],
    [['surveys'], "unknown command 'surveys'"],
    [['survey', 'create'], "required option '--country <code>'"],
    [create(...elsewhere, '--points', 'many'), 'It must be a whole number'],
    [create(...elsewhere, '--country', 'Bulgaria'), 'It must be a country code'],
    [create(...elsewhere, '--title', 'Coffee'), 'It must be a language and a text'],
    [create(...elsewhere, '--closes', 'tomorrow'), 'It must be a date'],
    [create(...elsewhere, '--pionts', '5'), "unknown option '--pionts'"],
    [['survey', 'state', '1001', 'open'], 'Allowed choices are soft_launch, live, paused, closed, archived'],
    [['rewards', 'requests', 'reject', '1'], "required option '--reason <reason>'"],
    [['points', 'adjust', '1', '2.5', '--reason', 'x'], 'It must be a whole number'],
    [['journal', 'prove', 'now'], 'too many arguments'],
  ])('%j', async (args, said) => {
    const { code, out, err } = await kvorum(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
  });

  it('is not asking for help', async () => {
    const { code, out } = await kvorum(['survey', 'create', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--invite-new-members');
  });
});

describe('a command is refused', () => {
  it.each([
    [create(), 'Say where the survey is'],
    [create(...elsewhere, ...questionnaire), 'Say where the survey is'],
    [create('--url', 'https://survey.example/s'), 'entry_url: The address must contain the placeholder'],
    [create(...elsewhere, '--country', 'XX'), 'country_code: Please choose one of the options'],
    [create(...elsewhere, '--points', '-5'), 'points: This number is too small'],
    [create(...elsewhere, '--number', 'a b'), 'survey_number'],
    [create('--questionnaire', 'docs/examples/none.json'), 'none.json cannot be read'],
    [create('--questionnaire', 'README.md'), 'README.md cannot be read as JSON'],
    [['survey', 'show', 'nothing'], "We couldn't find this"],
    [['survey', 'state', 'nothing', 'live'], "We couldn't find this"],
    [['survey', 'invite', 'nothing', '--all'], "We couldn't find this"],
    [['journal', 'proof'], 'No daily proof has run yet'],
    [['survey', 'invite', 'nothing'], 'Say whom to invite'],
    [['survey', 'invite', 'nothing', '--all', '--count', '3'], 'Say whom to invite'],
    [['survey', 'invite', 'nothing', '--count', '0'], 'at least 1'],
    [['member', 'show', '999999'], "We couldn't find this"],
    [['member', 'show', 'nobody@example.org'], "We couldn't find this"],
    [['rewards', 'requests', 'approve', '999999'], "We couldn't find this"],
    [['points', 'adjust', '999999', '10', '--reason', 'a gift'], "We couldn't find this"],
    [['keys', 'rotate', 'nothing'], "We couldn't find this"],
  ])('%j', async (args, said) => {
    const before = await lastAudited(test);
    const { code, out, err } = await kvorum(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(said);
    expect(await lastAudited(test)).toEqual(before);
  });

  it('naming every mistake of a questionnaire', async () => {
    const file = join(folder, 'questionnaire.json');
    await writeFile(file, JSON.stringify({ form: [{ key: 'a', type: 'choice', titel: {} }], quotas: [] }));
    const { code, err } = await kvorum(create('--questionnaire', file));
    expect(code).toBe(1);
    for (const part of ['0.type', '0.title', 'titel']) expect(err).toContain(part);
  });

  it('in JSON for programs', async () => {
    const { err } = await kvorum(['--json', ...create(...elsewhere, '--points', '-5')]);
    expect(JSON.parse(err)).toMatchObject({
      code: 'invalid_fields',
      errors: { points: 'This number is too small' },
    });
  });

  it('where the environment is wrong, or there is no database', async () => {
    expect(await kvorum(['journal', 'prove'], { PORT: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('PORT=x'),
    });
    expect(await kvorum(['journal', 'prove'], { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no database in ${folder}`),
    });
    expect(await readdir(folder)).not.toContain('postgres');
  });
});
