import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#contract/rules/email-address.ts';
import { insertCode } from '#server/features/codes/codes.queries.ts';
import { upsertHouseholdKey } from '#server/features/households/households.queries.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { insertReferralReward } from '#server/features/referrals/referrals.queries.ts';
import { consentDocuments } from '#server/features/registration/consent-documents.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import type { Settlement } from '#server/features/rewards/settlement.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { givePoints } from './give-points.ts';
import { startInterview } from './interviews.ts';
import { addOperatorsActs } from './operators-acts.ts';
import { addReward, postExchange } from './rewards.ts';
import { addMember } from './sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, start, startExternal } from './surveys.ts';
import type { TestApp, TestClient } from './test-app.ts';

const operator = { kind: 'command_line', name: 'maria' } as const;
const STREET = 'ul. Nezabravka 77';
const CONFESSION = 'My neighbour Radostina laughs at my teapot';

export type FullMember = Awaited<ReturnType<typeof fullMember>>;

/** A member with data in every table, and the texts by which each can be recognised. */
export async function fullMember(test: TestApp, name: string) {
  const email = `${name}.kalpazanova@example.org`;
  const survey = await addSurvey(test);
  const interview = await startInterview(test, survey, {
    email,
    first_name: name,
    last_name: 'Kalpazanova',
  });
  const { member_id } = interview;
  const client = await signInBothWays(test, email);
  await client.call('POST /auth/forgot', { body: { email } });
  await client.call('POST /contact', { body: { topic: 3, message: `${CONFESSION}. ${name}` } });
  await client.call('POST /profile/refer', {
    body: { first_name: 'Borislava', last_name: 'Prijatelska', email: `friend.of.${member_id}@example.org` },
  });

  // One finished interview, one open, an external survey in progress, and an unanswered invitation.
  await interview.answer(0, { adult: 'yes' });
  await interview.answer(1, { drink: 'coffee' });
  await interview.answer(3, { why: CONFESSION });
  const open = await openInterview(test, client, member_id);
  const external = await addExternalSurvey(test, { completes_wanted: 100 });
  const attempt = await startExternal(client, await inviteOne(test, external, member_id));
  const invitation = await inviteOne(test, await addSurvey(test), member_id);

  const requests = await makeRequests(test, client, member_id);
  await test.database.transaction((db) =>
    reconcileAttempts(db, [interview.token], {
      actor: operator,
      verdict: 'reject',
      reason: `Too quick for ${name}`,
    }),
  );
  await write(test, { member_id, email, name });
  return {
    member_id,
    email,
    client,
    open_interview: open,
    external: { survey_number: external, attempt },
    invitation,
    requests,
    traces: [
      name,
      'Kalpazanova',
      email,
      emailKey(email),
      STREET,
      CONFESSION,
      'Radostina',
      addressHash(email).toString('hex'),
      `"members ${member_id}"`,
      ...hashes(client, invitation),
    ],
    /** What remains of a reward that is on its way. */
    kept: [name, 'Kalpazanova', STREET],
  };
}

const addressHash = (email: string) => createHash('sha256').update(emailKey(email)).digest();

const hashes = (client: TestClient, invitation: string) =>
  [...client.cookies.values(), invitation].map((secret) => hashSecret(secret).toString('hex'));

async function signInBothWays(test: TestApp, email: string): Promise<TestClient> {
  const client = test.visitor();
  await client.call('POST /auth/login', { body: { email, password: 'Wrong-horse-1' } });
  await client.call('POST /auth/login', { body: { email, password: 'Correct-horse-42', remember: true } });
  return client;
}

async function openInterview(test: TestApp, client: TestClient, memberId: number): Promise<string> {
  const token = await inviteOne(test, await addSurvey(test), memberId);
  return start(client, token);
}

async function makeRequests(test: TestApp, client: TestClient, member_id: number) {
  const reward = await addReward(test);
  await givePoints(test, member_id, 6500);
  const values = { ...reward.values, [reward.ids.street ?? '']: STREET };
  const ids: number[] = [];
  for (const key of ['requested', 'approved', 'sent', 'completed', 'cancelled'])
    ids.push((await postExchange(client, { ...reward, values, key })).data.id);
  const [requested = 0, approved = 0, sent = 0, completed = 0, cancelled = 0] = ids;
  const settle = (settlement: Settlement) =>
    test.database.transaction((db) => settleExchangeRequest(db, settlement));
  for (const request_id of [approved, sent, completed])
    await settle({ action: 'approve', request_id, actor: operator, despite_hold: true });
  for (const request_id of [sent, completed])
    await settle({ action: 'send', request_id, actor: operator, note: `To ${STREET}` });
  await settle({ action: 'complete', request_id: completed, actor: operator });
  await client.call('POST /profile/exchange/:id/cancel', { params: { id: cancelled } });
  return { requested, approved, sent, completed, cancelled };
}

/** Tables that members' calls don't write. */
async function write(
  test: TestApp,
  { member_id, email, name }: { member_id: number; email: string; name: string },
): Promise<void> {
  const friend = await addMember(test, { referred_by: member_id });
  const now = new Date();
  await writeOnePerMember(test, member_id);
  await test.database.transaction(async (db) => {
    const consents = consentDocuments.map((document) => ({ ...document, member_id, given_at: now }));
    await db.insertInto('consents').values(consents).execute();
    await insertReferralReward(db, {
      friend_id: friend.member_id,
      referrer_id: member_id,
      points: 10,
      refused_reason: null,
      decided_at: now,
    });
    await awardPoints(db, {
      key: `award:test:${randomUUID()}`,
      member_id,
      points: 40,
      for: 'referral',
      pending: true,
    });
    await adjustPoints(db, {
      key: `full:${randomUUID()}`,
      member_id,
      kind: 'goodwill',
      points: 7,
      reason: `for a long wait of ${name}`,
      actor: operator,
    });
    const hash = createHash('sha256').update(`house of ${member_id}`).digest();
    for (const one of [member_id, friend.member_id])
      await upsertHouseholdKey(db, { member_id: one, hash, changed_at: now });
    await lookAtHousehold(db, member_id);
    await db
      .insertInto('member_answers')
      .values({ member_id, attribute_id: 1, value: JSON.stringify(STREET) })
      .onConflict((one) => one.doNothing())
      .execute();
    await db
      .insertInto('member_facts')
      .values({ member_id, facts: [1] })
      .onConflict((one) => one.doNothing())
      .execute();
    await db
      .insertInto('mailed_addresses')
      .values({ address_hash: addressHash(email), unsubscribed_at: now })
      .execute();
    await db
      .insertInto('bounced_addresses')
      .values({ recipient_key: emailKey(email), bounced_at: now })
      .execute();
    await sql`insert into mail_reports (mail_id, kind, source, reported_at)
      select max(id), 'soft_bounce', 'mail', now() from mails where member_id = ${member_id}`.execute(db);
  });
}

/** A row in each table that has one of a member at most. */
async function writeOnePerMember(test: TestApp, member_id: number): Promise<void> {
  const now = new Date();
  const surveys = await test.database.read.selectFrom('surveys').select('id').execute();
  const attempt = await test.database.read
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.id as attempt_id', 'i.survey_id'])
    .where('i.member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await test.database.transaction(async (db) => {
    await db
      .insertInto('contact_preferences')
      .values({
        member_id,
        invitations_per_week: 2,
        topics_off: ['food'],
        paused_until: '2020-02-03',
        updated_at: now,
      })
      .execute();
    await db
      .insertInto('welcomes')
      .values({ member_id, mail_allowed_at: now, points_read_at: now, dismissed_at: now })
      .execute();
    await db
      .insertInto('length_samples')
      .values({ ...attempt, ended_at: now })
      .execute();
    await addOperatorsActs(db, member_id);
    await db
      .insertInto('sharing_consents')
      .values({
        member_id,
        survey_id: attempt.survey_id,
        attributes: [1],
        link_host: 'survey.example',
        wording: `I agree, says ${member_id}`,
        given_at: now,
        withdrawn_at: now,
      })
      .execute();
    await db.insertInto('link_generations').values({ member_id, generation: 2 }).execute();
    await db
      .insertInto('member_responses')
      .values({ member_id, invited: 3, started: 2, completed: 1 })
      .execute();
    await db
      .insertInto('parental_permissions')
      .values({ member_id, parent_email: `parent.of.${member_id}@example.org`, asked_at: now, given_at: now })
      .execute();
    await db
      .insertInto('returned_members')
      .values({ member_id, surveys: surveys.map(({ id }) => id), referral_decided: true })
      .execute();
    const code = { member_id, kind: 'email_change', email: `new.of.${member_id}@example.org` };
    await insertCode(db, {
      ...code,
      hash: createHash('sha256').update(code.email).digest(),
      mail_key: `email_change:${member_id}`,
      created_at: now,
      expires_at: now,
      used_at: now,
    });
  });
}
