import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

type Rows = Record<string, unknown>[];

/** Rows of the tables that grow with a panel. */
export async function countedRows(db: ReadDb): Promise<Record<string, number>> {
  const { rows } = await sql<{ counted: Record<string, number> }>`
    select json_build_object(
      'members', (select count(*) from members), 'confirmed', (select count(*) from members where confirmed_at is not null),
      'surveys', (select count(*) from surveys), 'waves', (select count(*) from waves),
      'invitations', (select count(*) from invitations), 'attempts', (select count(*) from attempts),
      'reports', (select count(*) from outcome_reports), 'movements', (select count(*) from movements),
      'requests', (select count(*) from exchange_requests), 'mails', (select count(*) from mails),
      'household cases', (select count(*) from household_cases)
    ) as counted`.execute(db);
  return rows[0]?.counted ?? {};
}

/** Points by kind, outcomes by survey, invitations by what became of them, rewards by state: all that a game decides. */
async function endState(db: ReadDb): Promise<Record<string, Rows>> {
  const read = async (query: ReturnType<typeof sql<Rows[number]>>) => (await query.execute(db)).rows;
  return {
    points: await read(sql`
      select kind, count(*), sum(wallet) as wallet, sum(pending) as pending from movements group by kind order by kind`),
    outcomes: await read(sql`
      select s.survey_number, a.outcome, a.reconciled, count(*), sum(a.points) as points
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      group by 1, 2, 3 order by 1, 2, 3`),
    invitations: await read(sql`
      select s.survey_number, i.state, i.not_sent, count(*) from invitations i join surveys s on s.id = i.survey_id
      group by 1, 2, 3 order by 1, 2, 3`),
    mails: await read(sql`
      select template, state, cancelled_because, count(*) from mails group by 1, 2, 3 order by 1, 2, 3`),
    requests: await read(sql`select status, count(*), sum(points * quantity) as points
      from exchange_requests group by 1 order by 1`),
    members: await read(sql`
      select m.id, m.confirmed_at, m.unsubscribed_at, w.points, w.pending
      from members m left join wallets w on w.member_id = m.id order by m.id`),
  };
}

/** One word for all of it: two games that end alike have the same. */
export async function digestOf(db: ReadDb): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await endState(db)))
    .digest('hex')
    .slice(0, 16);
}

/** What is printed of it. */
export async function summaryOf(db: ReadDb): Promise<{ points: Rows; outcomes: Rows }> {
  const outcomes = await sql<Rows[number]>`
    select coalesce(outcome, 'open') as outcome, count(*), sum(points) as points
    from attempts group by 1 order by 1`.execute(db);
  return { points: (await endState(db)).points ?? [], outcomes: outcomes.rows };
}
