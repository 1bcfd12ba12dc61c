import { sql } from 'kysely';
import type { ATTEMPT_HAPPENINGS } from '#contract/operator/attempts.calls.ts';
import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { AttemptFlag } from '#contract/rules/attempt-flags.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { attemptMinutes } from '#server/database/attempt-minutes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { unpaidOf } from '#server/database/unpaid-of.ts';

export const countryOfAttempt = async (db: ReadDb, attemptId: number): Promise<string | null | undefined> =>
  (await db.selectFrom('attempts').select('country_code').where('id', '=', attemptId).executeTakeFirst())
    ?.country_code;

export type FoundAttempt = {
  id: number;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  kind: 'built_in' | 'external';
  survey_state: string;
  review_days: number;
  country_code: string;
  time_zone: string;
  member_id: number | null;
  is_test: boolean;
  wave_id: number | null;
  outcome: Outcome | null;
  raw_code: string | null;
  decided_by: 'panel' | 'survey' | null;
  reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
  promised_points: number;
  points: number;
  unpaid: Unpaid | null;
  pending_until: Date | null;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  minutes: number | null;
  promised_minutes: number;
  places: (string | null)[];
};

export const findAttemptForOperators = async (
  db: ReadDb,
  attemptId: number,
): Promise<FoundAttempt | undefined> =>
  (
    await sql<FoundAttempt>`
      select a.id, s.id as survey_id, s.survey_number, s.titles, s.kind, s.state as survey_state, s.review_days,
        s.country_code, c.time_zone, i.member_id, i.test_member_id is not null as is_test, i.wave_id, a.outcome, a.raw_code,
        a.decided_by, a.reconciled, i.points as promised_points, a.points,
        ${unpaidOf(sql`a`)} as unpaid, a.pending_until, a.started_at, a.expires_at,
        a.ended_at,
        ${attemptMinutes(sql`a`, 1)} as minutes,
        coalesce(s.measured_minutes, s.minutes) as promised_minutes,
        array(
          select case when q.conditions = '[]' then null else q.name end
          from attempt_places p join quota_cells q on q.id = p.cell_id where p.attempt_id = a.id order by q.id
        ) as places
      from attempts a
      join invitations i on i.id = a.invitation_id
      join surveys s on s.id = i.survey_id
      join countries c on c.code = s.country_code
      where a.id = ${attemptId}
    `.execute(db)
  ).rows[0];

export type FoundFlag = {
  kind: AttemptFlag;
  flagged_at: Date;
  verdict: 'fine' | 'rejected' | null;
  judged_by: Record<string, unknown>;
};

export const flagsOfAttempt = async (db: ReadDb, attemptId: number): Promise<FoundFlag[]> =>
  (
    await sql<FoundFlag>`
      select kind, flagged_at, verdict, judged_by from attempt_flags where attempt_id = ${attemptId} order by id
    `.execute(db)
  ).rows;

export type AttemptHappening = {
  key: string;
  at: Date;
  what: (typeof ATTEMPT_HAPPENINGS)[number];
  operator: string | null;
  details: Record<string, unknown>;
};

/** What happened of one moment stands in this order, the latest first as everything. */
const order = sql`array['invited', 'reminded', 'started', 'place_reserved', 'sent_on', 'page_answered', 'report', 'ended',
  'place_returned', 'points', 'flagged', 'flag_settled', 'accepted', 'rejected', 'mail', 'case_opened']`;

const none = sql`null::text`;
const nothing = sql`'{}'::jsonb`;

/**
 * All that happened to an attempt, the newest first; `keys` are those of its movements of points. Places that were given back leave no
 * trace, so that a place is told of where everybody has one or one is still held. Whom the panel turned away at the start had none and
 * was sent nowhere. What an operator accepted ended then as a complete,
 * whatever had ended it before.
 */
export const timelineOfAttempt = async (
  db: ReadDb,
  attemptId: number,
  { keys, mails }: { keys: readonly string[]; mails: readonly string[] },
): Promise<AttemptHappening[]> =>
  (
    await sql<AttemptHappening>`
      with attempt as (
        select a.*, i.invited_at, i.reminded_at, i.points as promised, let_in.was_let_in,
          let_in.was_let_in and i.test_member_id is null and (
            exists (select from quota_cells q where q.survey_id = i.survey_id and q.conditions = '[]' and q.condition is null)
            or exists (select from attempt_places p where p.attempt_id = a.id)
          ) as takes_place,
          (select n.at from reconciliations n where n.attempt_id = a.id and n.verdict = 'reconciled_accept') as accepted_at,
          (select n.at from reconciliations n where n.attempt_id = a.id and n.verdict = 'reconciled_reject') as rejected_at
        from attempts a join invitations i on i.id = a.invitation_id
        cross join lateral (
          select (a.outcome = 'quota_full' and a.decided_by = 'panel') is not true as was_let_in
        ) let_in
        where a.id = ${attemptId}
      )
      select what || ' ' || id as key, at, what, operator, details from (
        select 0::bigint as id, 'invited' as what, invited_at as at, ${none} as operator,
          jsonb_build_object('points', promised) as details from attempt
        union all select 0, 'reminded', reminded_at, ${none}, ${nothing} from attempt
        union all select 0, 'started', started_at, ${none}, ${nothing} from attempt
        union all select 0, 'place_reserved', started_at, ${none}, ${nothing} from attempt where takes_place
        union all select 0, 'sent_on', started_at, ${none}, ${nothing} from attempt where was_let_in
        union all select p.page, 'page_answered', p.answered_at, ${none}, jsonb_build_object('page', p.page + 1)
          from interview_pages p where p.attempt_id = ${attemptId}
        union all select r.id, 'report', r.received_at, ${none}, jsonb_build_object('channel', r.channel, 'outcome', r.outcome,
            'raw_code', r.raw_code, 'accepted', r.accepted, 'signature', coalesce(r.signature, case when r.accepted then 'valid' end))
          from outcome_reports r where r.attempt_id = ${attemptId}
        union all select 0, 'ended',
          case when outcome = 'complete' and decided_by = 'panel' then coalesce(accepted_at, ended_at) else ended_at end, ${none},
          jsonb_build_object('outcome', outcome, 'raw_code', raw_code, 'decided_by', decided_by) from attempt
        union all select 0, 'place_returned', case when outcome = 'complete' then rejected_at else ended_at end, ${none}, ${nothing}
          from attempt where takes_place
        union all select m.id, 'points', m.created_at, ${none},
            jsonb_build_object('kind', m.kind, 'points', m.wallet, 'pending', m.pending)
          from movements m where m.key = any(${keys})
        union all select f.id, 'flagged', f.flagged_at, ${none}, f.judged_by || jsonb_build_object('kind', f.kind)
          from attempt_flags f where f.attempt_id = ${attemptId}
        union all select f.id, 'flag_settled', f.settled_at, o.name, jsonb_build_object('kind', f.kind, 'verdict', f.verdict)
          from attempt_flags f left join operators o on o.id = f.settled_by where f.attempt_id = ${attemptId}
        union all select 0, case n.verdict when 'reconciled_accept' then 'accepted' else 'rejected' end, n.at, o.name,
            jsonb_build_object('because', n.because, 'reason', n.reason, 'points', n.points, 'list', w.list_id,
              'by', split_part(n.actor, ':', 1))
          from reconciliations n
          left join operators o on n.actor = 'operator:operators ' || o.id
          left join lateral (
            select l.list_id from reconciliation_rows l
            where l.attempt_id = n.attempt_id and l.points is not null and 'reconciled_' || l.verdict = n.verdict
            order by l.id limit 1
          ) w on true
          where n.attempt_id = ${attemptId}
        union all select h.id, 'case_opened', h.created_at, ${none}, jsonb_build_object('thread', h.id, 'state', h.state)
          from contact_threads h where h.attempt_id = ${attemptId}
        union all select m.id, 'mail', coalesce(m.sent_at, m.created_at), ${none},
            jsonb_build_object('template', m.template, 'state', m.state)
          from mails m where m.key = any(${mails})
      ) happened (id, what, at, operator, details)
      where at is not null
      order by at desc, array_position(${order}, what) desc, id desc
    `.execute(db)
  ).rows;
