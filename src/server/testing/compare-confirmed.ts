import type { ReadDb } from '#server/database/connect.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { keptMails, keptMembers, keptRequests, keptReservations, keptWallets } from './kept.queries.ts';
import type { TestMailServer } from './smtp.ts';
import type { Confirmed, WritingMember } from './writers.ts';

/** What clients were told that the database doesn't hold, or holds twice; empty if both agree. */
export async function compareConfirmed(
  db: ReadDb,
  told: Confirmed,
  members: readonly WritingMember[],
  given: number,
): Promise<string[]> {
  return [
    ...told.surprises,
    ...(await compareMembers(db, told, members)),
    ...(await compareRequests(db, told, members, given)),
    ...(await proveJournal(db)).faults,
  ];
}

async function compareMembers(
  db: ReadDb,
  told: Confirmed,
  members: readonly WritingMember[],
): Promise<string[]> {
  const kept = await keptMembers(db);
  const byEmail = new Map(kept.map((member) => [member.email, member]));
  const byId = new Map(kept.map((member) => [member.id, member]));
  const confirmations = countBy(
    (await keptMails(db)).filter(({ template }) => template === 'confirmation'),
    ({ to_address }) => to_address,
  );
  return [
    ...[...told.registered].filter((email) => !byEmail.has(email)).map((email) => `${email} is no member`),
    ...[...told.registered].flatMap((email) => {
      const count = confirmations.get(email) ?? 0;
      return count >= 1 && count <= (told.tries.get(email) ?? 0)
        ? []
        : [`${email} has ${count} confirmation mails`];
    }),
    ...[...told.confirmed]
      .filter((email) => !byEmail.get(email)?.confirmed_at)
      .map((email) => `${email} is not confirmed`),
    ...members
      .filter(({ member_id, name, sentNames }) => {
        const first_name = byId.get(member_id)?.first_name ?? '';
        return first_name !== name && !sentNames.has(first_name);
      })
      .map(({ member_id, name }) => `member ${member_id} is not called ${name}`),
  ];
}

async function compareRequests(
  db: ReadDb,
  told: Confirmed,
  members: readonly WritingMember[],
  given: number,
): Promise<string[]> {
  const requests = await keptRequests(db);
  const byKey = new Map(requests.map((request) => [request.idempotency_key ?? '', request]));
  const known = (key: string) => told.exchanged.has(key) || told.pending.exchanges.has(key);
  const wallets = new Map((await keptWallets(db)).map(({ member_id, points }) => [member_id, points]));
  const reservations = (await keptReservations(db)).length;
  return [
    ...[...told.exchanged]
      .filter(([key, { id, member_id }]) => {
        const request = byKey.get(key);
        return request?.id !== id || request.member_id !== member_id;
      })
      .map(([, { id }]) => `request ${id} is lost`),
    ...requests
      .filter(({ idempotency_key }) => !known(idempotency_key ?? ''))
      .map(({ id }) => `request ${id} is nobody's`),
    ...(byKey.size === requests.length ? [] : ['a request was made twice']),
    ...(reservations === requests.length
      ? []
      : [`${requests.length} requests have ${reservations} reservations`]),
    ...members.flatMap(({ member_id }) => {
      const spent = requests
        .filter((request) => request.member_id === member_id)
        .reduce((sum, { cost }) => sum + cost, 0);
      const balance = wallets.get(member_id);
      return balance === given - spent
        ? []
        : [`member ${member_id} has ${balance} points after spending ${spent}`];
    }),
  ];
}

/** The same for mail, once nothing is waiting: every mail was sent, and duplicates are the same mail. */
export async function compareMails(db: ReadDb, mailServer: TestMailServer): Promise<string[]> {
  const mails = await keptMails(db);
  const arrived = new Set(mailServer.mails.map(({ messageId }) => /^<([^@>]+)/.exec(messageId ?? '')?.[1]));
  const kept = new Set(mails.map(({ message_id }) => message_id));
  return [
    ...mails
      .filter(({ state }) => state === 'queued' || state === 'failed')
      .map((mail) => `mail ${mail.message_id} to ${mail.to_address} is ${mail.state}`),
    ...mails
      .filter(({ state, message_id }) => state === 'sent' && !arrived.has(message_id))
      .map(({ to_address }) => `a mail to ${to_address} was never sent`),
    ...[...arrived].filter((id) => !kept.has(id ?? '')).map((id) => `mail ${id} is unknown`),
  ];
}

export const waitingMails = async (db: ReadDb): Promise<number> =>
  (await keptMails(db)).filter(({ state }) => state === 'queued').length;

function countBy<T>(items: readonly T[], name: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(name(item), (counts.get(name(item)) ?? 0) + 1);
  return counts;
}
