import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const attemptsTimeline: readonly TimelinePart[] = [
  {
    name: 'attempts',
    kind: 'surveys',
    rows: ({ member_id, language, fallback }) => sql`
      select v.at, v.id, v.what, null::bigint as operator,
        jsonb_build_object('survey', coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', ''),
          'number', s.survey_number, 'attempt', a.id) || v.details as details
      from invitations i
      join attempts a on a.invitation_id = i.id
      join surveys s on s.id = i.survey_id, lateral (values
        (a.started_at, a.id * 2, 'started', '{}'::jsonb),
        (a.ended_at, a.id * 2 + 1, 'ended', jsonb_build_object('outcome', a.outcome, 'points', a.points))
      ) v (at, id, what, details)
      where i.member_id = ${member_id} and i.state <> 'invited'`,
  },
  {
    name: 'reconciliations',
    kind: 'surveys',
    rows: ({ member_id, language, fallback }) => sql`
      select r.at, r.attempt_id as id, r.verdict as what, null::bigint as operator,
        jsonb_build_object('survey', coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', ''),
          'number', s.survey_number, 'points', r.points, 'attempt', a.id, 'because', r.because) as details
      from invitations i
      join attempts a on a.invitation_id = i.id
      join surveys s on s.id = i.survey_id
      join reconciliations r on r.attempt_id = a.id
      where i.member_id = ${member_id} and i.state <> 'invited'`,
  },
];
