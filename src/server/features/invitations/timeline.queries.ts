import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const invitationsTimeline: readonly TimelinePart[] = [
  {
    name: 'invitations',
    kind: 'surveys',
    rows: ({ member_id, language, fallback }) => sql`
      select v.at, v.id, v.what, null::bigint as operator,
        jsonb_build_object('survey', coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', ''),
          'number', s.survey_number, 'points', i.points, 'reason', i.not_sent) as details
      from invitations i join surveys s on s.id = i.survey_id, lateral (values
        (i.invited_at, i.id * 2, case when i.not_sent is null then 'invited' else 'invited_without_mail' end),
        (i.reminded_at, i.id * 2 + 1, 'reminded')
      ) v (at, id, what)
      where i.member_id = ${member_id}`,
  },
];
