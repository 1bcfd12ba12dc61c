import { setTimeout as wait } from 'node:timers/promises';
import { newSecret } from '#server/http/secrets.ts';
import { type Answer, ask } from './ask.ts';
import { registrationOf } from './registration.ts';
import type { TestMailServer } from './smtp.ts';

/** A member with a signed-in browser, and what that was told about the name. */
export type WritingMember = {
  member_id: number;
  cookie: string;
  /** What the last answer confirmed. */
  name: string;
  /** What was sent since without an answer: any of them may hold, or none. */
  sentNames: Set<string>;
};

/** `field` is the id of the one question of its form. */
export type WritersReward = { reward_id: number; field: string };

type Exchange = { member: WritingMember; key: string; text: string };

/** What clients were told by a 200, and what they sent without ever getting an answer. */
export type Told = {
  registered: Set<string>;
  /** How often each address was sent: one that was never confirmed gets a confirmation mail each time. */
  tries: Map<string, number>;
  confirmed: Set<string>;
  /** Ids of requests by the Idempotency-Key of the post. */
  exchanged: Map<string, { member_id: number; id: number }>;
  unanswered: { registrations: Set<string>; exchanges: Map<string, Exchange> };
  /** How often a client was told that it is done, and how often the connection broke before. */
  answers: number;
  broken: number;
  /** Answers that are neither a 200 nor a broken connection. */
  surprises: string[];
};

const LOOK_MS = 10;

export type Writers = {
  told: Told;
  members: readonly WritingMember[];
  /** Writes as fast as the server answers, what was not answered first; `stop` resolves with the last answer. */
  start(): { stop(): Promise<void> };
};

/** Clients of the portal that register, confirm, exchange points and change names, and remember each answer. */
export function openWriters(options: {
  port: number;
  members: WritingMember[];
  reward: WritersReward;
  mailServer: TestMailServer;
}): Writers {
  const { port, members, reward, mailServer } = options;
  const host = `bg.localhost:${port}`;
  const told: Told = {
    registered: new Set(),
    tries: new Map(),
    confirmed: new Set(),
    exchanged: new Map(),
    unanswered: { registrations: new Set(), exchanges: new Map() },
    answers: 0,
    broken: 0,
    surprises: [],
  };
  let address = 1;

  /** The answered `data`, or undefined where no answer came. */
  const post = async (
    path: string,
    body: object,
    { headers = {}, mayRefuse = false }: { headers?: Record<string, string>; mayRefuse?: boolean } = {},
  ): Promise<{ data: unknown } | undefined> => {
    // Each from a network of its own: the limits on attempts are not what is tested here.
    const from = `10.${(address >> 8) & 255}.${address++ & 255}.1`;
    let answer: Answer;
    try {
      answer = await ask(`http://127.0.0.1:${port}/api/portal/v1${path}`, {
        body,
        headers: { host, origin: `http://${host}`, 'x-forwarded-for': from, ...headers },
      });
    } catch {
      told.broken++;
      return undefined;
    }
    if (answer.status !== 200) {
      if (mayRefuse && answer.status < 500) return undefined;
      told.surprises.push(`${path}: ${answer.status} ${answer.text}`);
      return undefined;
    }
    told.answers++;
    return JSON.parse(answer.text);
  };

  const register = async (email: string) => {
    const { unanswered, registered, tries } = told;
    unanswered.registrations.add(email);
    tries.set(email, (tries.get(email) ?? 0) + 1);
    if (!(await post('/profile/register', registrationOf({ email })))) return;
    unanswered.registrations.delete(email);
    registered.add(email);
  };

  const confirm = async (email: string, code: string) => {
    // A registration that is sent again has a mail of its own, with a code that replaces the one before.
    const mayRefuse = (told.tries.get(email) ?? 0) > 1;
    if (await post('/profile/confirm', { code }, { mayRefuse })) told.confirmed.add(email);
  };

  const exchange = async (wanted: Exchange) => {
    const { unanswered, exchanged } = told;
    unanswered.exchanges.set(wanted.key, wanted);
    const answer = await post(
      `/rewards/${reward.reward_id}/exchange/1`,
      { values: { [reward.field]: wanted.text } },
      { headers: { cookie: wanted.member.cookie, 'idempotency-key': wanted.key } },
    );
    if (!answer) return;
    unanswered.exchanges.delete(wanted.key);
    const { id } = answer.data as { id: number };
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
    for (const email of [...told.unanswered.registrations]) if (goesOn()) await register(email);
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
    const mine = [...told.unanswered.exchanges.values()].filter((one) => one.member === member);
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
