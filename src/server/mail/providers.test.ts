import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '#server/clock.ts';
import { invitation, mail } from '#server/testing/greeting-mails.tsx';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';

const MINUTE_MS = 60_000;
const TURNED_AWAY = { code: 550, message: '5.7.1 blocked using zen.spamhaus.org, sender IP 192.0.2.1' };

let test: TestOutbox;
beforeAll(async () => {
  test = await openTestOutbox();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.begin();
  await test.database.transaction((db) => db.deleteFrom('mail_providers').execute());
});

const queue = (to: string) => test.queue(invitation, mail({ key: to, to }));
const states = async () =>
  Object.fromEntries(
    (await test.database.read.selectFrom('mails').select(['to_address', 'state']).execute()).map((row) => [
      row.to_address,
      row.state,
    ]),
  );
const rows = async (table: 'bounced_addresses' | 'mail_providers') =>
  (await sql`select from ${sql.table(table)}`.execute(test.database.read)).rows.length;

describe('a provider that turns our address away', () => {
  it('is left alone for a while, and none of its mailboxes counts as missing', async () => {
    await queue('ana@big.example');
    test.server.refuseRecipients(TURNED_AWAY);
    await test.send();
    expect(await states()).toEqual({ 'ana@big.example': 'queued' });
    expect([await rows('bounced_addresses'), await rows('mail_providers')]).toEqual([0, 1]);

    test.server.refuseRecipients(undefined);
    await queue('eva@big.example');
    await queue('eva@other.example');
    await test.send();
    expect(await states()).toEqual({
      'ana@big.example': 'queued',
      'eva@big.example': 'queued',
      'eva@other.example': 'sent',
    });

    await clock.startingAt(new Date(Date.now() + 6 * MINUTE_MS), () => test.send({ evenLater: true }));
    expect(new Set(Object.values(await states()))).toEqual(new Set(['sent']));
    expect(test.server.mails).toHaveLength(3);
    expect(await rows('mail_providers')).toBe(0);
  });

  it('is left alone longer each time, up to six hours', async () => {
    test.server.refuseRecipients(TURNED_AWAY);
    await queue('ana@big.example');
    let now = Date.now();
    const pauses: number[] = [];
    for (let time = 0; time < 9; time++) {
      await clock.startingAt(new Date(now), () => test.send({ evenLater: true }));
      const { paused_until } = await test.database.read
        .selectFrom('mail_providers')
        .select('paused_until')
        .executeTakeFirstOrThrow();
      pauses.push(Math.round((paused_until.getTime() - now) / MINUTE_MS));
      now = paused_until.getTime() + 1;
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
  });
});
