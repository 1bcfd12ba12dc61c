import type { ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { getMemberTimeline as call } from '#contract/operator/members.calls.ts';
import type { TimelineKind } from '#contract/operator/timeline.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import { selectTimeline, type TimelinePosition, type TimelineRow } from './member-timeline.queries.ts';
import type { TimelineContext, TimelinePart } from './timeline-part.ts';

const PAGE = 50;
const CURSOR = /^(\d{1,16})\.([a-z_]{1,40})\.(\d{1,15})$/;

type Asked = {
  rights: ReadonlySet<string>;
  /** All without it. */
  kinds: readonly TimelineKind[] | undefined;
  after: string | undefined;
};

/** A page of what happened to a member, the newest first, as far as these rights show it. */
export async function memberTimeline(
  db: ReadDb,
  parts: readonly TimelinePart[],
  context: TimelineContext,
  { rights, kinds, after }: Asked,
): Promise<ResultData<typeof call>> {
  const shown = parts.filter(
    ({ kind, right }) =>
      (kinds === undefined || kinds.includes(kind)) && (right === undefined || rights.has(right)),
  );
  const position = after === undefined ? null : readCursor(after);
  if (shown.length === 0) return { entries: [], next: null };
  const rows = await selectTimeline(db, shown, context, { after: position, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const kindOf = new Map(parts.map(({ name, kind }) => [name, kind]));
  return {
    entries: page.map(({ at, part, id, what, operator, details }) => ({
      key: `${part}.${id}`,
      at,
      kind: kindOf.get(part) as TimelineKind,
      what,
      operator,
      details,
    })),
    next: rows.length > PAGE && last ? writeCursor(last) : null,
  };
}

const writeCursor = ({ position, part, id }: TimelineRow): string => `${position}.${part}.${id}`;

function readCursor(text: string): TimelinePosition {
  const [, at, part = '', id] = CURSOR.exec(text) ?? [];
  // PostgreSQL reckons with moments of a few hundred years around ours.
  if (at === undefined || Number(at) > 8e15) throw fieldError({ after: fieldMessages.invalid });
  return { at: Number(at), part, id: Number(id) };
}
