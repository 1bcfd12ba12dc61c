import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());
const { client } = await signedInOperator(test);

const figuresOf = async (survey_number: string) => {
  const { id } = await test.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
  return (await client.call('GET /surveys/:id/figures', { params: { id } })).data;
};
const runOut = () =>
  test.database.transaction(async (db) => {
    await sql`update attempts set expires_at = started_at where outcome is null`.execute(db);
    await endExpiredAttempts(db);
  });

describe('the drop-out by page', () => {
  it('says on which page of a built-in survey members stopped', async () => {
    const survey = await addSurvey(test);
    for (const answered of [0, 1, 3]) {
      const { answer } = await startInterview(test, survey);
      const pages = [{ adult: 'yes' }, { drink: 'coffee' }, { why: 'Why not' }];
      // Who drinks coffee isn't asked the third page.
      for (const [page, values] of pages.slice(0, answered).entries())
        expect((await answer(page === 2 ? 3 : page, values)).status).toBe(200);
    }
    await runOut();
    const { pages, counts } = await figuresOf(survey);
    expect(counts).toMatchObject({ started: 3, completes: 1 });
    expect(pages).toEqual([
      { version: 1, page: 0, reached: 3, stopped: 1 },
      { version: 1, page: 1, reached: 2, stopped: 1 },
      { version: 1, page: 2, reached: 1, stopped: 0 },
      { version: 1, page: 3, reached: 1, stopped: 0 },
    ]);
  });

  it('counts pages that change places by their place in the questionnaire, as members have seen them', async () => {
    const survey = await addSurvey(test, {
      form: [0, 1, 2].map((page) => ({
        key: `p${page}`,
        type: 'oe' as const,
        page,
        title: { en: `${page}` },
        page_moves: true as const,
      })),
    });
    const seen = [0, 0, 0];
    const last = [0, 0, 0];
    for (let who = 0; who < 4; who++) {
      const { look, answer } = await startInterview(test, survey);
      const shown = async () => Number((await look()).data.definition[0]?.title);
      const pages = [await shown()];
      if (who > 0) {
        await answer(0, { [`p${pages[0]}`]: 'text' });
        pages.push(await shown());
      }
      for (const page of pages) seen[page] = (seen[page] ?? 0) + 1;
      const stopped = pages.at(-1) ?? 0;
      last[stopped] = (last[stopped] ?? 0) + 1;
    }
    await runOut();
    expect((await figuresOf(survey)).pages).toEqual(
      [0, 1, 2]
        .map((page) => ({ version: 1, page, reached: seen[page], stopped: last[page] }))
        .filter(({ reached }) => reached),
    );
  });
});
