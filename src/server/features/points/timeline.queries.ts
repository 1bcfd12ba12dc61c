import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const pointsTimeline: readonly TimelinePart[] = [
  {
    name: 'movements',
    kind: 'points',
    rows: ({ member_id, language, fallback }) => sql`
      select m.created_at as at, m.id, m.kind as what, null::bigint as operator,
        jsonb_build_object('points', m.wallet, 'pending', m.pending, 'survey',
          coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en')) as details
      from wallets w join movements m on m.wallet_id = w.id left join surveys s on s.id = m.survey_id
      where w.member_id = ${member_id}`,
  },
];
