import { PROMISE_DAYS } from '#server/features/rewards/exchange-reward.ts';
import type { BulkLoad, TableLoad, Values } from './bulk-load.ts';
import type { Place } from './countries.ts';
import { DAY_MS } from './load-members.ts';

const EXCHANGED = 1000;

type Award = {
  member: number;
  attempt: number;
  points: number;
  survey: number;
  at: number;
  pending: boolean;
};

/** Each member's wallet and the journal in chronological order; a balance is the sum of its movements. */
export class Wallets {
  readonly #load: BulkLoad;
  readonly #tables: Record<string, TableLoad>;
  readonly #reward: number;
  readonly #points: Int32Array;
  readonly #pending: Int32Array;
  readonly #places: readonly Place[];
  #movements = 0;
  #requests = 0;
  #events = 0;

  constructor(load: BulkLoad, places: readonly Place[], tables: Record<string, TableLoad>, reward: number) {
    const members = places.reduce((sum, place) => sum + place.members, 0);
    this.#load = load;
    this.#places = places;
    this.#tables = tables;
    this.#reward = reward;
    this.#points = new Int32Array(members + 1);
    this.#pending = new Int32Array(members + 1);
  }

  award({ member, attempt, points, survey, at }: Award): void {
    this.#move(
      member,
      at,
      { pending: points, project_expense: -points },
      {
        key: `award:attempt:${attempt}`,
        kind: 'award',
        reference: 'survey',
        survey_id: survey,
      },
    );
  }

  /** Ends the review: pending points are credited. */
  async confirm(awards: readonly Award[]): Promise<void> {
    for (const { member, attempt, points, survey, at, pending } of awards) {
      if (pending) continue;
      this.#move(
        member,
        at + 14 * DAY_MS,
        { pending: -points, wallet: points },
        {
          key: `confirm:award:attempt:${attempt}`,
          kind: 'confirm',
          reference: 'survey',
          survey_id: survey,
        },
      );
      if (this.#load.isFull) await this.#load.settle();
    }
  }

  /** Exchanges points where there are enough; requests older than three weeks are completed. */
  async exchange(at: number, now: number): Promise<void> {
    const isOver = now - at > 21 * DAY_MS;
    for (const place of this.#places)
      for (let member = place.first; member < place.first + place.members; member++) {
        if ((this.#points[member] ?? 0) < EXCHANGED) continue;
        const id = ++this.#requests;
        this.#move(
          member,
          at,
          { wallet: -EXCHANGED, clearing: EXCHANGED },
          {
            key: `request:${id}`,
            kind: 'request',
            reference: 'Points exchange',
          },
        );
        if (isOver)
          this.#move(
            member,
            at + 7 * DAY_MS,
            { clearing: -EXCHANGED, cash: EXCHANGED },
            {
              key: `send:${id}`,
              kind: 'send',
              reference: 'Points exchange',
            },
          );
        this.#request(id, place, { member, at, isOver });
        if (this.#load.isFull) await this.#load.settle();
      }
  }

  async close(): Promise<void> {
    for (const { code, first, members } of this.#places)
      for (let id = first; id < first + members; id++) {
        if (this.#load.isFull) await this.#load.settle();
        this.#tables.wallets?.add({
          id,
          country_code: code,
          member_id: id,
          points: this.#points[id] ?? 0,
          pending: this.#pending[id] ?? 0,
        });
      }
  }

  #move(wallet_id: number, at: number, amounts: Record<string, number>, what: Values): void {
    this.#points[wallet_id] = (this.#points[wallet_id] ?? 0) + (amounts.wallet ?? 0);
    this.#pending[wallet_id] = (this.#pending[wallet_id] ?? 0) + (amounts.pending ?? 0);
    this.#tables.movements?.add({
      id: ++this.#movements,
      wallet_id,
      survey_id: null,
      created_at: new Date(at),
      wallet: 0,
      pending: 0,
      project_expense: 0,
      clearing: 0,
      cash: 0,
      ...amounts,
      ...what,
    });
  }

  #request(
    id: number,
    place: Place,
    { member, at, isOver }: { member: number; at: number; isOver: boolean },
  ) {
    const { exchange_requests, exchange_request_events, audit_log } = this.#tables;
    exchange_requests?.add({
      id,
      member_id: member,
      country_code: place.code,
      reward_id: this.#reward,
      quantity: 1,
      points: EXCHANGED,
      status: isOver ? 'completed' : 'requested',
      values: '{}',
      values_version: 1,
      promised_on: new Date(at + PROMISE_DAYS * DAY_MS).toISOString().slice(0, 10),
      fingerprint: '\\x',
      created_at: new Date(at),
      first_name: 'Elena',
      last_name: 'Petrova',
    });
    for (const [step, status] of (isOver
      ? ['requested', 'approved', 'sent', 'completed']
      : ['requested']
    ).entries()) {
      const moment = new Date(at + 3 * step * DAY_MS);
      exchange_request_events?.add({
        id: ++this.#events,
        request_id: id,
        status,
        at: moment,
        actor: 'operator:bench',
      });
      if (step > 0)
        audit_log?.add({
          id: this.#events,
          at: moment,
          actor_kind: 'operator',
          actor: 'bench',
          action: `${status}_request`,
          subject: `exchange_requests ${id}`,
          details: '{}',
        });
    }
  }
}
