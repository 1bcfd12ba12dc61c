import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { signedInOperator } from './operators.ts';
import { addReward, address, memberWithPoints, postExchange } from './rewards.ts';
import { addSurvey } from './surveys.ts';
import type { TestApp } from './test-app.ts';

/**
 * A member of Bulgaria with all that operators' calls can name by `:id`; `null` stands for what belongs to no country
 * (operators, roles, keys).
 */
export async function operatorThings(testApp: TestApp) {
  const { client, member_id, email } = await memberWithPoints(testApp, 3000, {
    first_name: 'Theodora',
    last_name: 'Ownerova',
  });
  const reward = await addReward(testApp);
  const { data: request } = await postExchange(client, reward);
  await testApp.database.transaction((db) =>
    recordAudit(db, {
      actor: { kind: 'system', name: 'test' },
      action: 'export',
      subject: `members ${member_id}`,
      values: { last_name: { before: 'Ownerova', after: 'Ownerova', right: 'members_contact_data' } },
    }),
  );
  const audit = await testApp.database.read
    .selectFrom('audit_members')
    .select('audit_id')
    .where('member_id', '=', member_id)
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow();
  await client.call('POST /contact', { body: { topic: 3, message: 'Theodora Ownerova wants to know' } });
  const thread = await testApp.database.read
    .selectFrom('contact_threads')
    .select('id')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  const owner = await signedInOperator(testApp);
  const freeze = await owner.client.call('POST /members/:id/freeze', {
    params: { id: member_id },
    body: { reason: 'details', message: 'Please write to us' },
  });
  const adjustment = await owner.client.call('POST /members/:id/adjust-points', {
    params: { id: member_id },
    body: { key: 'things-of-bulgaria', kind: 'goodwill', points: 5000, reason: 'A long wait' },
  });
  const mail = await testApp.database.read
    .selectFrom('mails')
    .select('id')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  const household = await testApp.database.transaction(async (db) => {
    const hash = Buffer.alloc(32, 7);
    await db.deleteFrom('household_keys').where('member_id', '=', member_id).execute();
    await db.insertInto('household_keys').values({ member_id, hash, changed_at: new Date() }).execute();
    return db
      .insertInto('household_cases')
      .values({
        country_code: 'BG',
        household: hash,
        evidence: ['referral'],
        members: 2,
        raised_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const bulk = await owner.client.call('POST /reward-requests/bulk/approve', {
    body: { key: 'things-of-bulgaria', ids: [request.id] },
  });

  const project = await owner.client.call('POST /projects', {
    body: {
      name: 'Things of Bulgaria',
      client: '',
      client_reference: '',
      manager_id: null,
      price_per_complete: null,
      currency: null,
      notes: '',
      country_codes: ['BG'],
    },
  });

  const batch = await owner.client.call('POST /payout-batches', {
    body: { key: 'things-of-bulgaria', country_code: 'BG', name: 'Money orders' },
  });
  const survey = await testApp.database.read
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id', 'survey_number'])
    .where('survey_number', '=', await addSurvey(testApp))
    .executeTakeFirstOrThrow();

  const segment = await owner.client.call('POST /segments', {
    body: {
      name: 'Things of Bulgaria',
      country_code: 'BG',
      condition: { kind: 'all', of: [{ kind: 'gender', genders: ['female'] }] },
    },
  });

  const profiler = await testApp.database.read
    .selectFrom('questionnaires')
    .select('id')
    .where('kind', '=', 'profiler')
    .where('country_code', '=', 'BG')
    .executeTakeFirstOrThrow();
  const form = await owner.client.call('POST /reward-forms', {
    body: { key: 'things-of-bulgaria', name: 'Things of Bulgaria', country_code: 'BG' },
  });

  const wave = await testApp.database.transaction((db) =>
    db
      .insertInto('waves')
      .values({ survey_id: survey.id, audience: 'all', starts_at: new Date(), started_by: 'system:test' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

  const attempt = await testApp.database.transaction(async (db) => {
    const invitation = await db
      .insertInto('invitations')
      .values({ survey_id: survey.id, member_id, points: 50, state: 'started', invited_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return db
      .insertInto('attempts')
      .values({
        invitation_id: invitation.id,
        token: 'attempt-of-bulgaria',
        expires_at: new Date(Date.now() + 1e7),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

  /** A bulk action on one thing, which `holds` says. */
  const startBulk = async (db: Db, action: string) => {
    const { id } = await db
      .insertInto('bulk_actions')
      .values({
        action,
        operator_id: owner.operator_id,
        key: `things-of-bulgaria:${action}`,
        total: 1,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const holds = (db: Db, bulk_id: number, thing_id: number) =>
    db.insertInto('bulk_items').values({ bulk_id, thing_id, country_code: 'BG' }).execute();

  const unverified = await testApp.database.transaction(async (db) => {
    const id = await startBulk(db, 'unverified-completes/accept');
    await holds(db, id, attempt.id);
    return id;
  });
  const reconciled = await testApp.database.transaction(async (db) => {
    const id = await startBulk(db, 'reconciliation-rows/apply');
    const list = await db
      .insertInto('reconciliation_lists')
      .values({
        survey_id: survey.id,
        country_code: 'BG',
        created_at: new Date(),
        created_by: owner.operator_id,
        bulk_id: id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('reconciliation_rows')
      .values({
        list_id: list.id,
        line: 1,
        given: 'attempt-of-bulgaria',
        attempt_id: attempt.id,
        verdict: 'accept',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await holds(db, id, row.id);
    return id;
  });

  /** By how the path begins; the longest that fits counts. */
  const ids: Readonly<Record<string, number | null>> = {
    '/operators/': null,
    '/roles/': null,
    '/api-keys/': null,
    '/audit-log/': audit.audit_id,
    '/members/': member_id,
    '/point-adjustments/': adjustment.data.id,
    '/household-cases/': household.id,
    '/freezes/': freeze.data.id,
    '/messages/': thread.id,
    '/mails/': mail.id,
    '/saved-replies/': null,
    '/reward-requests/': request.id,
    '/payout-batches/': batch.data.id,
    '/rewards/': reward.reward_id,
    '/projects/': project.data.id,
    '/surveys/': survey.id,
    '/survey-questionnaires/': survey.questionnaire_id,
    '/panel-questionnaires/': profiler.id,
    '/reward-forms/': form.data.id,
    '/segments/': segment.data.id,
    '/waves/': wave.id,
    '/attempts/': attempt.id,
    '/unverified-completes/': attempt.id,
    '/unverified-completes/bulk/': unverified,
    '/reconciliation-rows/bulk/': reconciled,
    // A question of the profiler that all countries share.
    '/shareable-answers/': null,
    '/reward-requests/bulk/': bulk.data.id,
  };
  const { project_number } = await testApp.database.read
    .selectFrom('projects')
    .select('project_number')
    .where('id', '=', project.data.id)
    .executeTakeFirstOrThrow();
  return {
    member_id,
    survey_number: survey.survey_number,
    project_number,
    secrets: [email, 'Theodora', 'Ownerova', address.street],
    /** Undefined where nobody has said. */
    idOf(path: string): number | null | undefined {
      const [longest] = Object.keys(ids)
        .filter((start) => path.startsWith(start))
        .sort((one, other) => other.length - one.length);
      return longest === undefined || !path.includes(':id') ? undefined : ids[longest];
    },
    /** A row of the list that a bulk action is done to. */
    listed: (path: string): number => ids[`/${path.split('/')[1]}/`] ?? 0,
  };
}
