import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { reportLink, returnLink } from '#server/features/reports/report-links.ts';
import { signUrl } from '#server/features/reports/signed-link.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const ORIGIN = 'http://bg.localhost:3000';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client } = await signedInOperator(testApp, { step_up: true });

/** A survey of a project of its own, whose attempts get reports with each kind of signature. */
async function surveyOfProject() {
  const survey_number = await addExternalSurvey(testApp);
  const key = await surveyKey(testApp, survey_number);
  const { project, survey } = await testApp.database.transaction(async (db) => {
    const { id } = await db
      .insertInto('projects')
      .values({ name: survey_number, country_codes: ['BG'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = await db
      .updateTable('surveys')
      .set({ project_id: id })
      .where('survey_number', '=', survey_number)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { project: id, survey: found.id };
  });
  const statement = (attempt: string, outcome: Outcome) => ({ survey_number, attempt, outcome });
  const post = (url: string) => testApp.visitor().request('POST', url.replace(ORIGIN, ''));
  /** The browser comes back with this address. */
  const come = (url: string) =>
    testApp.visitor().request('GET', url.replace(ORIGIN, ''), {
      headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html' },
    });
  const plain = (token: string) =>
    `${ORIGIN}/api/portal/v1/surveys/${survey_number}/return?attempt=${token}&outcome=complete`;
  return {
    project,
    survey,
    async started() {
      const { member_id, client: member } = await signedInMember(testApp);
      const token = await startExternal(member, await inviteOne(testApp, survey_number, member_id));
      const { id, wave_id } = await testApp.database.read
        .selectFrom('attempts as a')
        .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
        .select(['a.id', 'i.wave_id'])
        .where('a.token', '=', token)
        .executeTakeFirstOrThrow();
      return { token, id, wave: wave_id ?? 0 };
    },
    reports: (token: string, outcome: Outcome) =>
      post(reportLink(ORIGIN, statement(token, outcome), key, new Date())),
    returns: {
      unsigned: (token: string) => come(plain(token)),
      bad: (token: string) =>
        come(
          returnLink(ORIGIN, statement(token, 'screenout'), key, new Date()).replace('screenout', 'complete'),
        ),
      expired: (token: string) => come(signUrl(plain(token), key, new Date(Date.now() - 1000))),
    },
    decide: (id: number, verdict: 'accept' | 'reject') =>
      client.call('POST /attempts/:id/decide', {
        params: { id },
        body: verdict === 'accept' ? { verdict } : { verdict, because: 'too_fast' },
      }),
  };
}

let first: Awaited<ReturnType<typeof surveyOfProject>>;
let second: typeof first;
type Started = Awaited<ReturnType<typeof first.started>>;
let made: Record<
  | 'accepted'
  | 'rejected'
  | 'repeated'
  | 'contradicted'
  | 'screened_out'
  | 'unsigned'
  | 'bad'
  | 'expired'
  | 'open',
  Started
>;
let elsewhere: Started;
beforeAll(async () => {
  first = await surveyOfProject();
  second = await surveyOfProject();
  const started = () => first.started();
  made = {
    accepted: await started(),
    rejected: await started(),
    repeated: await started(),
    contradicted: await started(),
    screened_out: await started(),
    unsigned: await started(),
    bad: await started(),
    expired: await started(),
    open: await started(),
  };
  elsewhere = await second.started();
  for (const one of [made.accepted, made.rejected, made.repeated, made.repeated, made.contradicted])
    await first.reports(one.token, 'complete');
  await first.reports(made.contradicted.token, 'screenout');
  await first.reports(made.screened_out.token, 'screenout');
  await second.reports(elsewhere.token, 'complete');
  await second.reports(elsewhere.token, 'quality');
  for (const one of ['unsigned', 'bad', 'expired'] as const) await first.returns[one](made[one].token);
  expect((await first.decide(made.accepted.id, 'accept')).status).toBe(200);
  expect((await first.decide(made.rejected.id, 'reject')).status).toBe(200);
});

const only = (id: number) => `${id}..${id}`;
/** The names of the attempts that are listed, which are as many as are counted and stand in the file. */
async function listed(query: Record<string, string>): Promise<string[]> {
  const { data } = await client.call('GET /attempts', { query: { limit: '100', ...query } });
  const { data: counted } = await client.call('GET /attempts/count', { query });
  const file = await client.request('GET', `/api/operator/v1/attempts/csv?${new URLSearchParams(query)}`);
  const ids = data.rows.map(({ id }) => id);
  expect([counted.count, file.text.trim().split('\r\n').length - 1]).toEqual([ids.length, ids.length]);
  const names = new Map([...Object.entries({ ...made, elsewhere })].map(([name, { id }]) => [id, name]));
  return ids.map((id) => names.get(id) ?? `unknown ${id}`).toSorted();
}

const ALL = [
  ...[
    'accepted',
    'bad',
    'contradicted',
    'expired',
    'open',
    'rejected',
    'repeated',
    'screened_out',
    'unsigned',
  ],
];

it('attempts of a project, or of several, are those of its surveys', async () => {
  expect(await listed({ project: only(first.project) })).toEqual(ALL);
  expect(await listed({ project: only(second.project) })).toEqual(['elsewhere']);
  expect(await listed({ project: `${first.project}..${second.project}` })).toEqual(
    [...ALL, 'elsewhere'].toSorted(),
  );
  expect(await listed({ project: `..${first.project - 1}` })).toEqual([]);
});

it('attempts of a wave, or of several, are those of its invitations', async () => {
  expect(await listed({ wave: only(made.bad.wave) })).toEqual(['bad']);
  expect(await listed({ wave: `${made.open.wave}..` })).toEqual(['elsewhere', 'open']);
  expect(await listed({ wave: only(made.open.wave), project: only(second.project) })).toEqual([]);
});

it('attempts by what was decided are accepted, rejected or either, and never those without a decision', async () => {
  expect(await listed({ decision: 'accepted' })).toEqual(['accepted']);
  expect(await listed({ decision: 'rejected' })).toEqual(['rejected']);
  expect(await listed({ decision: 'accepted,rejected' })).toEqual(['accepted', 'rejected']);
  expect(await listed({ decision: 'rejected', project: only(second.project) })).toEqual([]);
});

it('attempts by the signature of a report have one that was found to be so', async () => {
  const project = only(first.project);
  const valid = ['accepted', 'contradicted', 'rejected', 'repeated', 'screened_out'];
  expect(await listed({ signature: 'valid', project })).toEqual(valid);
  expect(await listed({ signature: 'valid' })).toEqual([...valid, 'elsewhere'].toSorted());
  for (const signature of ['unsigned', 'bad', 'expired'])
    expect(await listed({ signature })).toEqual([signature]);
  expect(await listed({ signature: 'bad,expired' })).toEqual(['bad', 'expired']);
  expect(await listed({ signature: 'unsigned,valid', project })).toEqual([...valid, 'unsigned'].toSorted());
  // Reported without a signature first, an attempt is found by both.
  await first.reports(made.unsigned.token, 'complete');
  expect(await listed({ signature: 'unsigned' })).toEqual(['unsigned']);
  expect(await listed({ signature: 'valid', project })).toEqual([...valid, 'unsigned'].toSorted());
});

it('attempts whose reports disagree have a signed report of another outcome, and the others have none', async () => {
  expect(await listed({ disagreeing: 'true' })).toEqual(['contradicted', 'elsewhere']);
  const project = only(first.project);
  expect(await listed({ disagreeing: 'true', project })).toEqual(['contradicted']);
  expect(await listed({ disagreeing: 'false', project })).toEqual(
    ALL.filter((name) => name !== 'contradicted'),
  );
});

it('a filter that says nothing is refused under its name', async () => {
  for (const [name, text] of [
    ['project', 'Coffee'],
    ['wave', '9..1'],
    ['decision', 'open'],
    ['signature', 'good'],
    ['disagreeing', 'perhaps'],
  ] as const) {
    const { failure } = await client.call('GET /attempts', { query: { [name]: text } });
    expect([name, failure.code, Object.keys(failure.errors)]).toEqual([name, 'invalid_fields', [name]]);
  }
});

it('attempts are shown to nobody without the right or of another country', async () => {
  const { client: clerk } = await signedInOperator(testApp, { role: 'support' });
  const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'] });
  const params = { id: made.open.id };
  expect((await clerk.call('GET /attempts')).failure.code).toBe('not_allowed');
  expect((await clerk.call('GET /attempts/count')).failure.code).toBe('not_allowed');
  expect((await clerk.call('GET /attempts/csv')).failure.code).toBe('not_allowed');
  expect((await clerk.call('GET /attempts/:id', { params })).failure.code).toBe('not_allowed');
  expect((await foreigner.call('GET /attempts')).data.rows).toEqual([]);
  expect((await foreigner.call('GET /attempts/count')).data.count).toBe(0);
  expect((await foreigner.call('GET /attempts/csv')).text.trim().split('\r\n')).toHaveLength(1);
  expect((await foreigner.call('GET /attempts/:id', { params })).failure.code).toBe('not_found');
});
