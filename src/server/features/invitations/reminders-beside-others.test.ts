import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { lockErasedMember } from '#server/features/members/lock-member.ts';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { remindInvitations } from './remind-invitations.ts';

const DAY_MS = 86_400_000;
/** Ten in the morning in Sofia. */
const START = Date.parse('2031-10-06T07:00:00Z');

describe('reminders while somebody else is at it', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await test.database.transaction((db) => db.deleteFrom('quiet_hours').execute());
  });
  afterAll(() => test.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  const passed = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + ms });
  const remind = () => test.database.transaction((db) => remindInvitations(db, 1000));
  const reminded = async (member_id: number) =>
    (
      await test.database.read
        .selectFrom('mails')
        .select('id')
        .where('member_id', '=', member_id)
        .where('template', '=', 'invitation_reminder')
        .execute()
    ).length;

  /** Does `first`, and `then` once the reminders of this moment have gone, which wait for nothing that `first` has locked. */
  const around = (first: (db: Db) => Promise<unknown>, then?: (db: Db) => Promise<unknown>) =>
    test.database.transaction(async (db) => {
      await first(db);
      const going = remind().then(() => 'gone');
      const waiting = vi.waitFor(async () => expect(await waitingTransactions(test.database.read)).toBe(1));
      expect(await Promise.race([going, waiting.then(() => 'waiting')])).toBe('gone');
      await then?.(db);
    });

  it('go to all but a member who is erased at this moment, and neither waits for the other', async () => {
    const { operator_id } = await signedInOperator(test);
    passed(0);
    const [leaving, staying] = [await addMember(test), await addMember(test)];
    const { member_id } = leaving;
    await invite(test, await addSurvey(test), [member_id, staying.member_id]);
    passed(4 * DAY_MS);
    await around(
      (db) => lockErasedMember(db, { member_id }),
      (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
    );
    expect([await reminded(member_id), await reminded(staying.member_id)]).toEqual([0, 1]);
    // Nothing comes back day after day for somebody who is no more.
    passed(6 * DAY_MS);
    await remind();
    expect(await test.database.read.selectFrom('reminders').selectAll().execute()).toEqual([]);
  });

  it('of an invitation that is being raised go on another day', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    const survey = await addSurvey(test);
    await invite(test, survey, [member_id]);
    passed(4 * DAY_MS);
    const raise = (db: Db) =>
      db.updateTable('invitations').set({ points: 80 }).where('member_id', '=', member_id).execute();
    await around(raise);
    expect(await reminded(member_id)).toBe(0);
    passed(5.1 * DAY_MS);
    await remind();
    expect(await reminded(member_id)).toBe(1);
  });
});
