import { type AnyJobWork, type OpenTransaction, work } from '#server/jobs/queue.ts';
import { type Delivery, deliver, type Going, type Outcome, type SentMail } from './deliver-mail.ts';
import { type MailRounds, openMailRounds } from './mail-rounds.ts';
import { mayGo } from './may-go.ts';
import { enqueueLanes, sendLane } from './send-mail.ts';
import { noteFirstFailure, settleMail } from './settle-mail.ts';
import { mailsInLane } from './waiting-mails.queries.ts';

/** A lane's job sends so many and leaves the rest to the next one. */
const AT_ONCE = 100;

/** Sends the mails of a lane, each once; one that has to be tried again gets a job of its own. */
export function sendLaneWork(delivery: Delivery): AnyJobWork {
  const rounds = openMailRounds(delivery.templates);
  return work({
    job: sendLane,
    async prepare(db, { payload, goesOn }, transaction) {
      const ids = await mailsInLane(db, payload.lane, AT_ONCE);
      await sendEach(delivery, { rounds, transaction, goesOn }, ids);
      return { hasMore: ids.length === AT_ONCE || !goesOn() };
    },
    async handle(db, { payload, prepared }) {
      if (prepared.hasMore) await enqueueLanes(db, [payload.lane]);
    },
  });
}

type Lane = { rounds: MailRounds; transaction: OpenTransaction; goesOn(): boolean };

async function sendEach(delivery: Delivery, lane: Lane, ids: readonly number[]): Promise<void> {
  const { rounds, transaction, goesOn } = lane;
  const { templates } = delivery;
  const settleAlone = (outcome: Outcome) => transaction((db) => settleMail(db, templates, outcome));
  const leave = rounds.enter();
  try {
    let sent: SentMail | null = null;
    for (const id of ids) {
      if (!goesOn()) break;
      const looked: Going | null = await rounds.next(transaction, { sent, id });
      sent = null;
      let outcome: Outcome | undefined;
      try {
        // What did not go with the others is judged alone.
        const going = looked ?? (await transaction((db) => mayGo(db, templates, id)));
        if (!going) continue;
        outcome = await deliver(delivery, going);
        if (outcome.is === 'sent') sent = outcome;
        else await settleAlone(outcome);
      } catch (error) {
        await transaction((db) => noteFirstFailure(db, templates, { id, outcome }, error as Error));
      }
    }
    if (sent) await rounds.next(transaction, { sent, id: null });
  } finally {
    leave();
  }
}
