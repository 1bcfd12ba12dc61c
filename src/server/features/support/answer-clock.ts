import type { Body, ResultData } from '#contract/endpoint.ts';
import type { setAnswerClock as call, listAnswerClocks } from '#contract/operator/message-tools.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  type AnswerClock,
  findClock,
  insertClock,
  lockClock,
  selectClocks,
  updateClock,
} from './answer-clocks.queries.ts';

const USUAL_HOURS = 48;
const HOUR_MS = 3_600_000;

/** Until when a message that comes now is to be answered. */
export async function answerDue(db: ReadDb, country: string, now: Date): Promise<Date> {
  const hours = (await findClock(db, country))?.hours ?? USUAL_HOURS;
  return new Date(now.getTime() + hours * HOUR_MS);
}

/** The clock of each of these countries. */
export async function answerClocks(
  db: ReadDb,
  countries: readonly string[],
): Promise<ResultData<typeof listAnswerClocks>> {
  const set = new Map((await selectClocks(db)).map((clock) => [clock.country_code, clock]));
  return countries.map((country_code) => set.get(country_code) ?? usual(country_code));
}

const usual = (country_code: string): AnswerClock => ({ country_code, hours: USUAL_HOURS, version: 0 });

/** Errors: `conflict` where somebody else has set it meanwhile. */
export async function setAnswerClock(
  db: Db,
  actor: Actor,
  { country, hours, version }: Body<typeof call>,
): Promise<AnswerClock> {
  const current = (await lockClock(db, country)) ?? usual(country);
  refuseStale({ version, hours }, current);
  const set =
    current.version === 0
      ? await insertClock(db, { country_code: country, hours })
      : await updateClock(db, { ...current, hours });
  if (!set) throw new AppError('conflict');
  await recordAudit(db, {
    actor,
    action: 'set_answer_clock',
    subject: `countries ${country}`,
    details: { hours, before: current.hours },
  });
  return set;
}
