import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { TimelineContext, TimelinePart } from './timeline-part.ts';

/** Where a page ended, with `at` in microseconds. */
export type TimelinePosition = { at: number; part: string; id: number };

export type TimelineRow = {
  at: Date;
  part: string;
  id: number;
  position: number;
  what: string;
  operator: string | null;
  details: Record<string, string | number | null>;
};

/** What happened to a member, the newest first, reading no more of each part than the page has. */
export async function selectTimeline(
  db: ReadDb,
  parts: readonly TimelinePart[],
  context: TimelineContext,
  { after, limit }: { after: TimelinePosition | null; limit: number },
): Promise<TimelineRow[]> {
  const until = after && sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`;
  const reads = parts.map(
    ({ name, rows }) => sql`(
      select p.at, ${name}::text as part, p.id, p.what, p.operator, p.details from (${rows(context)}) p
      where p.at is not null ${
        after && until
          ? sql`and p.at <= ${until} and (p.at, ${name}::text collate "C", p.id) < (${until}, ${after.part}::text collate "C", ${after.id}::bigint)`
          : sql``
      }
      order by p.at desc, p.id desc limit ${limit}
    )`,
  );
  const { rows } = await sql<TimelineRow>`
    select t.at, t.part, t.id, (extract(epoch from t.at) * 1000000)::bigint as position, t.what,
      o.name as operator, t.details
    from (${sql.join(reads, sql` union all `)}) t
    left join operators o on o.id = t.operator
    order by t.at desc, t.part collate "C" desc, t.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}
