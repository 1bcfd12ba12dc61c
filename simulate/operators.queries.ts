import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Completes under review, and attempts that came back without a valid signature and nothing else. */
export const attemptsToReconcile = async (
  db: ReadDb,
  surveyId: number,
): Promise<{ token: string; unverified: boolean }[]> =>
  (
    await sql<{ token: string; unverified: boolean }>`
      select a.token, a.outcome is distinct from 'complete' as unverified
      from attempts a join invitations i on i.id = a.invitation_id
      where i.survey_id = ${surveyId} and a.reconciled is null and (
        a.outcome = 'complete'
        or coalesce(a.outcome, 'timeout') = 'timeout' and exists (
          select from outcome_reports r where r.attempt_id = a.id and r.outcome = 'complete' and not r.accepted
        )
      )
      order by a.id`.execute(db)
  ).rows;

/** Requests that wait for an operator, oldest first. */
export const openRequests = async (
  db: ReadDb,
  now: Date,
): Promise<{ id: number; status: string; days_old: number }[]> =>
  (
    await sql<{ id: number; status: string; days_old: number }>`
      select id, status, extract(epoch from ${now}::timestamptz - created_at) / 86400 as days_old
      from exchange_requests where status in ('requested', 'approved', 'sent') order by id`.execute(db)
  ).rows.map((row) => ({ ...row, days_old: Number(row.days_old) }));

/** An operator with all rights in all countries. */
export const insertOwner = async (db: Db, now: Date, passwordHash: string): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into operators (email, email_key, name, role_id, password_hash, created_at, accepted_at)
      select 'owner@panel.example', 'owner@panel.example', 'Irina Koleva', id, ${passwordHash}, ${now}, ${now}
      from operator_roles where name = 'owner' returning id`.execute(db)
  ).rows[0]?.id ?? 0;
