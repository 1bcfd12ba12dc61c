import { setTimeout as wait } from 'node:timers/promises';
import type { OpenTransaction } from '#server/jobs/queue.ts';
import type { Going, SentMail } from './deliver-mail.ts';
import { takeTurn } from './may-go.ts';
import { noteFirstFailure, settleSent } from './settle-mail.ts';
import type { MailTemplates } from './template.ts';

/** What a lane has sent, to be written down, and the mail that would go next. */
type Turn = { sent: SentMail | null; id: number | null };

/**
 * The lanes of a process take turns together: what they have sent is written down and the next mail of each is judged in one short
 * transaction, after which one mail a lane is under way, no more.
 */
export type MailRounds = {
  /** A lane begins; call what it answers when it ends. */
  enter(): () => void;
  /** The next mail, which counts as under way; null where it has to be looked at alone. */
  next(transaction: OpenTransaction, turn: Turn): Promise<Going | null>;
};

/** A lane waits so long for the others, of which one may stand before a slow mail server. */
const WAIT_MS = 10;

type Waiting = Turn & { resolve(going: Going | null): void; reject(error: Error): void };

export function openMailRounds(templates: MailTemplates): MailRounds {
  let lanes = 0;
  let waiting: Waiting[] = [];
  let isRunning = false;
  /** Called when all lanes have come. */
  let begin = () => {};

  const beginIfAll = () => {
    if (waiting.length >= lanes) begin();
  };

  async function run(transaction: OpenTransaction): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      if (waiting.length < lanes) {
        const all = new Promise<void>((resolve) => {
          begin = resolve;
        });
        await Promise.race([all, wait(WAIT_MS)]);
      }
      const turns = waiting;
      waiting = [];
      await round(transaction, turns);
    }
    isRunning = false;
  }

  async function round(transaction: OpenTransaction, turns: readonly Waiting[]): Promise<void> {
    try {
      const sent = turns.flatMap((turn) => turn.sent ?? []);
      const ids = turns.flatMap(({ id }) => id ?? []);
      const going = await transaction((db) => takeTurn(db, templates, { sent, ids }));
      const byId = new Map(going.map((one) => [one.mail.id, one]));
      for (const { id, resolve } of turns) resolve(byId.get(id ?? 0) ?? null);
    } catch {
      await Promise.all(turns.map((turn) => alone(transaction, turn).then(turn.resolve, turn.reject)));
    }
  }

  /** One of them spoils it for all: each writes down for itself what it has sent. */
  async function alone(transaction: OpenTransaction, { sent }: Turn): Promise<null> {
    if (sent === null) return null;
    try {
      await transaction((db) => settleSent(db, templates, [sent]));
    } catch (error) {
      const unrecorded = { id: sent.mail.id, outcome: sent };
      await transaction((db) => noteFirstFailure(db, templates, unrecorded, error as Error));
    }
    return null;
  }

  return {
    enter() {
      lanes++;
      return () => {
        lanes--;
        beginIfAll();
      };
    },
    next: (transaction, turn) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...turn, resolve, reject });
        if (isRunning) beginIfAll();
        else void run(transaction);
      }),
  };
}
