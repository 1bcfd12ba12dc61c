import type { Body, ResultData } from '#contract/endpoint.ts';
import type { getWelcome as getCall, updateWelcome as updateCall } from '#contract/portal/welcome.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { profilerCompleteness } from '#server/features/profiler/profiler.ts';
import { greeted, tickOff } from './welcome.queries.ts';

type Welcome = ResultData<typeof getCall>;
type Member = { readonly member_id: number; readonly country_code: string };
type Reader = { language: string; fallback: string; sender: string };

/** Older members get no checklist, whatever questions the profile has gained since. */
const NEW_FOR_MS = 60 * 24 * 60 * 60 * 1000;

/** The first steps of a new member; null if they are done, dismissed, or the member isn't new. */
export async function getWelcome(db: ReadDb, member: Member, reader: Reader): Promise<Welcome> {
  const found = await greeted(db, member.member_id);
  if (!found?.confirmed_at || found.dismissed) return null;
  if (found.confirmed_at.getTime() < clock.now().getTime() - NEW_FOR_MS) return null;
  const { missing } = await profilerCompleteness(db, member, reader);
  const { first_survey, mail, points } = found;
  const done = { profile: missing.length === 0, first_survey, mail, points };
  return Object.values(done).every(Boolean) ? null : { sender: reader.sender, done };
}

/** Ticks a step that only the member can know about, or dismisses the checklist. */
export async function updateWelcome(
  db: Db,
  member: Member,
  { step }: Body<typeof updateCall>,
  reader: Reader,
): Promise<Welcome> {
  await tickOff(db, member.member_id, step, clock.now());
  return getWelcome(db, member, reader);
}
