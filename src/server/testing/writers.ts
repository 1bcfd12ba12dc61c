import { setTimeout as wait } from 'node:timers/promises';
import { newSecret } from '#server/http/secrets.ts';
import { ask, type Response } from './ask.ts';
import { registrationOf } from './registration.ts';
import type { TestMailServer } from './smtp.ts';

/** A member with a signed-in browser, and the names the server has confirmed. */
export type WritingMember = {
  member_id: number;
  cookie: string;
  /** The last confirmed name. */
  name: string;
  /** Names sent since without a response: any or none may have been saved. */
  sentNames: Set<string>;
};

/** `field` is the id of the form's only question. */
export type WritersReward = { reward_id: number; field: string };

type Exchange = { member: WritingMember; key: string; text: string };

/** What was confirmed to clients by a 200, and what was sent without a response. */
export type Confirmed = {
  registered: Set<string>;
  /** How often each address was registered: an unconfirmed one gets a mail each time. */
  tries: Map<string, number>;
  confirmed: Set<string>;
  /** Request ids by Idempotency-Key. */
  exchanged: Map<string, { member_id: number; id: number }>;
  pending: { registrations: Set<string>; exchanges: Map<string, Exchange> };
  /** How many responses were 200, and how many connections broke. */
  responses: number;
  broken: number;
  /** Responses other than 200. */
  surprises: string[];
};

const LOOK_MS = 10;

export type Writers = {
  told: Confirmed;
  members: readonly WritingMember[];
  /** Writes as fast as the server responds, pending requests first; `stop` resolves with the last response. */
  start(): { stop(): Promise<void> };
};

/** Portal clients that register, confirm, exchange points and change names, and remember each response. */
export function openWriters(options: {
  port: number;
  members: WritingMember[];
  reward: WritersReward;
  mailServer: TestMailServer;
}): Writers {
  const { port, members, reward, mailServer } = options;
  const host = `bg.localhost:${port}`;
  const told: Confirmed = {
    registered: new Set(),
    tries: new Map(),
    confirmed: new Set(),
    exchanged: new Map(),
    pending: { registrations: new Set(), exchanges: new Map() },
    responses: 0,
    broken: 0,
    surprises: [],
  };
  let address = 1;

  /** The result's `data`, or undefined without a response. */
  const post = async (
    path: string,
    body: object,
    { headers = {}, mayRefuse = false }: { headers?: Record<string, string>; mayRefuse?: boolean } = {},
  ): Promise<{ data: unknown } | undefined> => {
    // Each from its own network, because attempt limits aren't tested here.
    const from = `10.${(address >> 8) & 255}.${address++ & 255}.1`;
    let response: Response;
    try {
      response = await ask(`http://127.0.0.1:${port}/api/portal/v1${path}`, {
        body,
        headers: { host, origin: `http://${host}`, 'x-forwarded-for': from, ...headers },
      });
    } catch {
      told.broken++;
      return undefined;
    }
    if (response.status !== 200) {
      if (mayRefuse && response.status < 500) return undefined;
      told.surprises.push(`${path}: ${response.status} ${response.text}`);
      return undefined;
    }
    told.responses++;
    return JSON.parse(response.text);
  };

  const register = async (email: string) => {
    const { pending, registered, tries } = told;
    pending.registrations.add(email);
    tries.set(email, (tries.get(email) ?? 0) + 1);
    if (!(await post('/profile/register', registrationOf({ email })))) return;
    pending.registrations.delete(email);
    registered.add(email);
  };

  const confirm = async (email: string, code: string) => {
    // A repeated registration gets its own mail, whose code replaces the previous one.
    const mayRefuse = (told.tries.get(email) ?? 0) > 1;
    if (await post('/profile/confirm', { code }, { mayRefuse })) told.confirmed.add(email);
  };

  const exchange = async (wanted: Exchange) => {
    const { pending, exchanged } = told;
    pending.exchanges.set(wanted.key, wanted);
    const response = await post(
      `/rewards/${reward.reward_id}/exchange/1`,
      { values: { [reward.field]: wanted.text } },
      { headers: { cookie: wanted.member.cookie, 'idempotency-key': wanted.key } },
    );
    if (!response) return;
    pending.exchanges.delete(wanted.key);
    const { id } = response.data as { id: number };
    exchanged.set(wanted.key, { member_id: wanted.member.member_id, id });
  };

  let names = 1;
  const rename = async (member: WritingMember) => {
    const name = `Elena ${names++}`;
    member.sentNames.add(name);
    const body = { first_name: name, last_name: 'Petrova', gender: 'female' };
    if (!(await post('/profile', body, { headers: { cookie: member.cookie } }))) return;
    member.name = name;
    member.sentNames.clear();
  };

  let registrations = 1;
  let exchanges = 1;
  let readMails = 0;
  const nextCode = () => {
    for (; readMails < mailServer.mails.length; readMails++) {
      const { text = '', envelope } = mailServer.mails[readMails] ?? {};
      const [, code] = /\/confirm\?code=([\w-]{64})/.exec(text) ?? [];
      if (code === undefined) continue;
      readMails++;
      return { email: envelope?.to[0] ?? '', code };
    }
    return undefined;
  };
  const newcomers = async (goesOn: () => boolean) => {
    for (const email of [...told.pending.registrations]) if (goesOn()) await register(email);
    while (goesOn()) {
      await register(`killed${registrations++}@example.com`);
    }
  };
  const mailbox = async (goesOn: () => boolean) => {
    while (goesOn()) {
      const arrived = nextCode();
      if (arrived) await confirm(arrived.email, arrived.code);
      else await wait(LOOK_MS);
    }
  };
  const atWork = async (member: WritingMember, goesOn: () => boolean) => {
    const mine = [...told.pending.exchanges.values()].filter((one) => one.member === member);
    for (const again of mine) if (goesOn()) await exchange(again);
    while (goesOn()) {
      await exchange({ member, key: newSecret(22), text: `voucher ${exchanges++}` });
      if (goesOn()) await rename(member);
    }
  };

  return {
    told,
    members,
    start() {
      let working = true;
      const goesOn = () => working;
      const work = Promise.all([
        newcomers(goesOn),
        mailbox(goesOn),
        ...members.map((member) => atWork(member, goesOn)),
      ]);
      return {
        async stop() {
          working = false;
          await work;
        },
      };
    },
  };
}
