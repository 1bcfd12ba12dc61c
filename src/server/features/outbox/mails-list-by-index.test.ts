import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFilters } from '#contract/operator/list-filters.ts';
import { mailsList } from '#contract/operator/lists/mails.list.ts';
import { OperatorHandle } from '#server/http/operator-handle.ts';
import { selectPage } from '#server/lists/list-query.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';
import { mailsSource } from './mails-list.queries.ts';

const MAILS = 60_000;

let test: TestOutbox;
beforeAll(async () => {
  test = await openTestOutbox();
  await test.database.transaction(async (db) => {
    await sql`insert into countries (code, name, languages, time_zone, currency, data_consent_age)
      values ('AT', 'Austria', '{de}', 'Europe/Vienna', 'EUR', 14) on conflict do nothing`.execute(db);
    // An invitation a minute; now and then one that was refused, one for another country, of another kind, elsewhere.
    await sql`insert into mails (key, template, country_code, language, to_address, recipient_key, data, message_id,
          transactional, state, cancelled_because, created_at)
        select 'of-a-test:' || n, case when n % 5000 = 1 then 'email_change' else 'invitation' end,
          case when n % 5000 = 2 then 'AT' else 'BG' end, case when n % 5000 = 6 then 'el' else 'bg' end, n || '@' || place, n || '@' || place, '{}', n, false,
          case when n % 5000 = 3 then 'failed' when n % 50 = 4 then 'cancelled' else 'sent' end,
          case when n % 50 = 4 then case when n % 5000 = 4 then 'budget' else 'unsubscribed' end end,
          '2026-06-01T00:00:00Z'::timestamptz - n * interval '1 minute'
        from generate_series(1, ${MAILS}::int) as n,
          lateral (select case when n % 5000 = 5 then 'rare.example' else 'often.example' end as place) as p`.execute(
      db,
    );
  });
  await test.database.pool.query(
    `insert into mail_reports (mail_id, kind, source, reported_at)
      select id, case when split_part(key, ':', 2)::int % 5000 = 7 then 'hard_bounce' else 'soft_bounce' end, 'smtp', created_at
      from mails where split_part(key, ':', 2)::int % 5000 = 7 or split_part(key, ':', 2)::int % 50 = 8`,
  );
  await test.database.pool.query('vacuum analyze mails, mail_reports');
});
afterAll(() => test.close());

const BOUNCED = MAILS / 50 + MAILS / 5000;
const NOT_SENT = MAILS / 50 + MAILS / 5000;
/** What a page of so many rows reads, and how many rows it has. */
const PAGE = 20;
const LOOKS: [Record<string, string>, { countries?: string[]; rows: number; read: number }][] = [
  [{}, { rows: 20, read: 25 }],
  [{}, { countries: ['AT'], rows: 12, read: 15 }],
  [{ country: 'AT' }, { rows: 12, read: 15 }],
  [{ state: 'failed' }, { rows: 12, read: 15 }],
  [
    { state: 'failed', again: 'true' },
    { rows: 0, read: 15 },
  ],
  [{ state: 'queued' }, { rows: 0, read: 5 }],
  [{ state: 'cancelled' }, { rows: 20, read: 25 }],
  [{ state: 'failed,cancelled' }, { rows: 20, read: NOT_SENT }],
  [{ reason: 'budget' }, { rows: 12, read: 15 }],
  [{ reason: 'unsubscribed' }, { rows: 20, read: 25 }],
  [{ reason: 'budget,interrupted' }, { rows: 12, read: NOT_SENT }],
  [{ reason: 'interrupted' }, { rows: 0, read: 5 }],
  [{ report: 'hard_bounce' }, { rows: 12, read: 15 }],
  [{ report: 'hard_bounce,soft_bounce' }, { rows: 20, read: BOUNCED }],
  [{ report: 'complaint' }, { rows: 0, read: 5 }],
  [{ language: 'el' }, { rows: 12, read: 15 }],
  [{ language: 'bg' }, { rows: 20, read: 25 }],
  [{ language: 'tr' }, { rows: 0, read: 5 }],
  [{ kind: 'email_change' }, { rows: 12, read: 15 }],
  [{ kind: 'invitation' }, { rows: 20, read: 30 }],
  [{ kind: 'profile_deleted' }, { rows: 0, read: 5 }],
  [{ provider: 'rare.example' }, { rows: 12, read: 15 }],
  [{ provider: 'nobody.example' }, { rows: 0, read: 5 }],
  [{ provider: 'often.example' }, { rows: 20, read: 25 }],
  [{ planned: '2026-05-10..2026-05-10' }, { rows: 20, read: 25 }],
  [{ planned: '..2020-01-01' }, { rows: 0, read: 5 }],
  [{ member: '7..7' }, { rows: 0, read: 5 }],
];

it.each(LOOKS)('the page of %j reads few mails besides its own', async (filters, expected) => {
  const { countries = null, rows: shown, read: most } = expected;
  const which = {
    filters: readFilters(mailsList, filters) ?? {},
    timeZone: 'UTC',
    context: { now: new Date(), language: 'en', fallback: 'en' },
  };
  expect(Object.keys(which.filters)).toEqual(Object.keys(filters));
  let found = -1;
  const { scans, rows } = await readOf(test.database, ['mails'], async (db) => {
    const page = await selectPage(new OperatorHandle(db, { countries }), mailsSource, which, {
      sort: '-created_at',
      after: null,
      limit: PAGE,
      columns: ['id', 'kind', 'state'],
    });
    found = page.rows.length;
  });
  expect([found, scans]).toEqual([shown, 0]);
  expect(rows).toBeLessThanOrEqual(most);
});
