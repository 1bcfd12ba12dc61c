import type { Database } from '#server/database/connect.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import * as field from './field-invariants.queries.ts';
import * as queries from './invariants.queries.ts';
import { countUnsubscribed } from './members.queries.ts';
import type { Played } from './play.ts';
import { DAY_MS } from './world.ts';

/** What must hold of a panel, whoever did what in it. */
export type Invariant = { name: string; looked: number; broken: number; note?: string };

/** Moments that are meant for later: sessions, promises, reviews of a freeze. */
const MEANT_FOR_LATER_DAYS = 400;

/** A moment after this one is of another clock than that of a game that ended then. */
export const limitOf = (end: Date): Date => new Date(end.getTime() + MEANT_FOR_LATER_DAYS * DAY_MS);

/** Checks all of them at the end of a game. */
export async function checkInvariants(
  { read }: Pick<Database, 'read'>,
  played: Played,
): Promise<Invariant[]> {
  const { end, mails, unwanted, unsubscribed, failures, strangeBefore, faults, reports } = played;
  const journal = await proveJournal(read);
  const later = await queries.momentsAfter(read, limitOf(end));
  const strange = [...later].filter(([column, count]) => count > (strangeBefore.get(column) ?? 0));
  const late = await queries.latePromises(read, end);
  const counted = await field.countedReports(read);
  return [
    {
      name: 'the journal balances and its proof holds',
      looked: journal.movements,
      broken: journal.faults.length,
      note: journal.faults.slice(0, 3).join('; '),
    },
    {
      name: 'no attempt without an outcome after its time',
      ...(await queries.attemptsPastTheirTime(read, end)),
    },
    {
      name: 'nothing elsewhere is paid for that its site did not sign and no operator accepted',
      ...(await queries.forgedPoints(read, played)),
    },
    { name: 'no points for a survey without an attempt', ...(await queries.awardsWithoutAttempt(read)) },
    { name: 'no exchange below 1000 points', ...(await queries.smallExchanges(read)) },
    { name: 'no member has more of a reward than allowed', ...(await queries.rewardLimits(read)) },
    { name: 'no day pays more consolation than its cap', ...(await queries.dailyCaps(read)) },
    {
      name: 'no week has more invitations than the panel and the member allow',
      ...(await queries.contactBudgets(read)),
    },
    { name: 'nobody is invited who rests', ...(await queries.restingPeriods(read)) },
    {
      name: 'whoever unsubscribed, by a link or by mail, is known to have',
      looked: unsubscribed.length,
      broken: unsubscribed.length - (await countUnsubscribed(read, unsubscribed)),
    },
    { name: 'no mail after unsubscribing', ...(await queries.mailsAfterUnsubscribing(read)) },
    {
      name: 'nobody gets an invitation who said no',
      looked: mails,
      broken: unwanted.length,
      note: unwanted.slice(0, 3).join('; '),
    },
    { name: 'no place is taken twice', ...(await queries.places(read)) },
    { name: 'every interview that counts was answered', ...(await field.interviewsAnswered(read)) },
    {
      name: 'a complete earns what was promised, and what a raise added',
      ...(await field.promisedPoints(read)),
    },
    { name: 'a raise has paid what its figures say', ...(await field.raises(read, end)) },
    { name: 'no survey invites by itself too soon or too long', ...(await field.automaticWaves(read)) },
    { name: "a client's list is carried out row by row, once", ...(await field.listRows(read, end)) },
    {
      name: 'points of requests are gone, or back after a failed payment',
      ...(await field.requestedPoints(read)),
    },
    { name: 'whoever complains gets no more', ...(await field.complainersWithMail(read)) },
    { name: 'no mail goes to a mailbox that is gone', ...(await field.mailsToTheGone(read)) },
    { name: 'what is said of a mail counts once', looked: reports, broken: Math.max(0, counted - reports) },
    {
      name: 'what is pressed or sent twice counts once',
      looked: 1,
      broken: faults.length,
      note: faults.slice(0, 3).join('; '),
    },
    { name: 'every reward is promised for a day', ...(await queries.promises(read)), note: `${late} late` },
    {
      name: 'all moments are of one clock',
      looked: later.size,
      broken: strange.length,
      note: strange.map(([column]) => column).join(', '),
    },
    { name: 'no job failed', looked: 1, broken: failures.length, note: failures.slice(0, 3).join('; ') },
  ];
}
