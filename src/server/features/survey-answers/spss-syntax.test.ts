import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredSurvey } from '#server/testing/answered-survey.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { readBySyntax } from '#server/testing/spss-reader.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp, { step_up: true });

let survey: Awaited<ReturnType<typeof answeredSurvey>>;
beforeAll(async () => {
  survey = await answeredSurvey(testApp, owner);
});

type Query = Record<string, string>;
const answers = (query: Query) =>
  owner.call('GET /surveys/:id/answers/csv', { params: { id: survey.id }, query });
const syntax = (query: Query = {}) =>
  owner.call('GET /surveys/:id/answers/spss', { params: { id: survey.id }, query });

describe('the SPSS syntax', () => {
  it('names, labels and reads each column of the file, within the limits of SPSS', async () => {
    const { text } = await syntax({ open_text: 'true' });
    expect(text).toMatch(/^\* Encoding: UTF-8\.\n.*\nSET DECIMAL=DOT\.\nGET DATA\n.*RESTORE\.\n$/s);
    expect(text).toContain(`  /FILE='answers-${survey.survey_number}.csv'\n  /ENCODING='UTF8'`);
    expect(text).toContain('    all_2 F4.0\n    drinks_coffee F2.0\n');
    expect(text).toContain('    since SDATE10\n    language_2 A6001\n    extra F4.0.\n');
    expect(text).toContain("  all_2 'What''s your colour?'\n");
    expect(text).toContain("  drinks_tea 'What do you drink? - Tea'\n");
    expect(text).toContain(
      "  all_2\n    1 'Red'\n    2 'Sailor''s blue'\n    3 'Green'\n    -7 'No answer'\n",
    );
    expect(text).toContain('  (-7, -8, -9).\n');
    expect(await syntax()).not.toHaveProperty('text', expect.stringContaining('language_2'));
    expect((await syntax({ separator: 'semicolon' })).text).toContain('/DELIMITERS=";"');
    for (const line of text.split('\n')) expect(Buffer.byteLength(line)).toBeLessThan(251);
  });

  it.each([
    { name: 'commas', style: { separator: 'comma' } },
    { name: 'semicolons', style: { separator: 'semicolon' } },
    { name: 'semicolons for programs', style: { separator: 'semicolon', plain: 'true' } },
  ])('read strictly, gives back every answer with its labels from a file with $name', async ({ style }) => {
    const file = (await answers({ open_text: 'true', ...style })).text;
    const { text } = await syntax({ open_text: 'true', separator: style.separator });
    const { variables, cases } = readBySyntax(text, { [`answers-${survey.survey_number}.csv`]: file });
    expect(variables.map(({ name, label, level }) => [name, label, level])).toEqual([
      ['pseudonym', 'Pseudonym in this survey', ''],
      ['version', 'Version of the questionnaire', ''],
      ['language', 'Language of the interview', ''],
      ['started_at', 'Started, UTC', ''],
      ['ended_at', 'Ended, UTC', ''],
      ['minutes', 'Length of the interview in minutes', ''],
      ['all_2', "What's your colour?", 'NOMINAL'],
      ['drinks_coffee', 'What do you drink? - Coffee', 'NOMINAL'],
      ['drinks_tea', 'What do you drink? - Tea', 'NOMINAL'],
      ['leaf', "'Green' or ''black''. Which?", 'NOMINAL'],
      ['rate_price', 'How good are - Price', 'NOMINAL'],
      ['rate_taste', 'How good are - Taste', 'NOMINAL'],
      ['cups', 'How many cups?', 'SCALE'],
      ['since', 'Since when?', ''],
      // What SPSS takes: 255 bytes.
      ['language_2', `Why? ${'ж'.repeat(125)}`, ''],
      ['extra', 'More?', 'NOMINAL'],
    ]);
    const missing = [
      [-7, 'No answer'],
      [-8, 'Not asked'],
      [-9, 'Not in this version of the questionnaire'],
    ] as const;
    const codes: Record<string, [number, string][]> = {
      all_2: [
        [1, 'Red'],
        [2, "Sailor's blue"],
        [3, 'Green'],
      ],
      leaf: [
        [1, "-'Green'"],
        [2, 'Black'],
      ],
      extra: [
        [1, 'Red'],
        [2, "Sailor's blue"],
      ],
      cups: [],
    };
    for (const name of ['rate_price', 'rate_taste'])
      codes[name] = [
        [1, 'Good'],
        [2, 'Bad'],
      ];
    for (const name of ['drinks_coffee', 'drinks_tea'])
      codes[name] = [
        [1, 'Chosen'],
        [0, 'Not chosen'],
      ];
    for (const { name, values, missing: none } of variables)
      expect([name, [...values], none]).toEqual([
        name,
        codes[name] ? [...(codes[name] ?? []), ...missing] : [],
        codes[name] ? missing.map(([code]) => code) : [],
      ]);
    const stored = await testApp.database.read
      .selectFrom('attempts')
      .select('pseudonym')
      .where('survey_id', '=', survey.id)
      .where('outcome', '=', 'complete')
      .where('reconciled', 'is', null)
      .execute();
    expect(cases.map((one) => one.pseudonym).toSorted()).toEqual(
      stored.map(({ pseudonym }) => pseudonym).toSorted(),
    );
    const asked = cases.map(({ pseudonym, started_at, ended_at, minutes, ...one }) => one);
    expect(asked.toSorted((one, other) => Number(one.version) - Number(other.version))).toEqual([
      {
        ...{
          version: 1,
          language: 'en',
          all_2: 1,
          drinks_coffee: 1,
          drinks_tea: 1,
          leaf: 2,
          rate_price: 1,
        },
        ...{ rate_taste: 2, cups: 3, since: '2020-02-29', language_2: '=1+1; "so" and on', extra: -9 },
      },
      {
        ...{
          version: 2,
          language: 'en',
          all_2: 2,
          drinks_coffee: 1,
          drinks_tea: 0,
          leaf: -8,
          rate_price: 2,
        },
        ...{ rate_taste: 2, cups: 1, since: null, language_2: '', extra: -7 },
      },
    ]);
  });

  const hasPspp = spawnSync('pspp', ['--version']).status === 0;
  it.skipIf(!hasPspp)('is run by PSPP without an error, and reads what is in the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kvorum-pspp-'));
    try {
      const query = { open_text: 'true', separator: 'semicolon' };
      await writeFile(join(folder, `answers-${survey.survey_number}.csv`), (await answers(query)).text);
      const { text } = await syntax(query);
      const more =
        'LIST VARIABLES=pseudonym.\nLIST VARIABLES=all_2 drinks_tea leaf rate_taste cups since extra.\nFREQUENCIES all_2 leaf.\n';
      await writeFile(join(folder, 'answers.sps'), text + more);
      const run = spawnSync('pspp', ['answers.sps', '-o', 'answers.txt'], { cwd: folder, encoding: 'utf8' });
      const said = await readFile(join(folder, 'answers.txt'), 'utf8');
      expect([run.status, run.stderr, /error|warning/i.test(said) ? said : '']).toEqual([0, '', '']);
      expect(said).toMatch(/1\W+1\W+2\W+2\W+3\W+2020\/02\/29\W+-9/);
      expect(said).toMatch(/2\W+0\W+-8\W+2\W+1\W+\.?\W+-7/);
      expect(said).toContain("Sailor's blue");
      expect(said).toMatch(/[|\s]-bcdefghijklmnop[|\s]/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
