import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';

const THREADS = 12_000;
const RARE = 30;

const test = await startTestApp();
const { watched, plans } = await startWatchedApp(test);
afterAll(async () => {
  await watched.close();
  await test.close();
});

it('messages of a topic that few write about are found without reading the others', async () => {
  await test.database.transaction((db) =>
    sql`
      insert into contact_threads (country_code, language, topic, channel, state, due_at, created_at, last_message_at)
      select 'BG', 'bg', case when n % ${THREADS / RARE}::integer = 0 then 'request' else 'other' end, 'portal', 'closed',
        now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour'
      from generate_series(1, ${THREADS}::integer) n`.execute(db),
  );
  await test.database.pool.query('vacuum analyze contact_threads');
  const { client } = await signedInOperator(watched);
  plans.take(new Set());
  const { data } = await client.call('GET /messages', { query: { topic: 'request', limit: '20' } });
  const { rows, statement } = plans.take(new Set());
  expect(data.rows.map(({ topic }) => topic)).toEqual(Array(20).fill('request'));
  expect(rows > 10 * RARE ? `${rows} rows: ${statement}` : 'few rows').toBe('few rows');
});
