import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { searchText } from '#server/features/members/search-text.ts';
import type { BulkLoad } from './bulk-load.ts';
import { chance, token } from './chance.ts';
import { HOME, type Place } from './countries.ts';
import { personOf } from './people.ts';

export const DAY_MS = 86_400_000;
const YEAR = 365;

const of = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T;
const day = (moment: Date) => moment.toISOString().slice(0, 10);

export const MEMBER_TABLES = [
  'members',
  'member_search',
  'consents',
  'sessions',
  'devices',
  'household_keys',
  'member_answers',
  'member_facts',
  'referrals',
  'contact_threads',
  'contact_messages',
];

/** Members who joined over the course of a year, with consents, sessions, households and profiles. */
export async function loadMembers(
  load: BulkLoad,
  places: readonly Place[],
  { now, password_hash, profiler }: { now: Date; password_hash: string; profiler: StoredDefinition },
): Promise<void> {
  const table = async (name: string) => load.open(name);
  const members = await table('members');
  const searches = await table('member_search');
  const consents = await table('consents');
  const sessions = await table('sessions');
  const devices = await table('devices');
  const households = await table('household_keys');
  const answers = await table('member_answers');
  const facts = await table('member_facts');
  const referrals = await table('referrals');
  const threads = await table('contact_threads');
  const messages = await table('contact_messages');
  const questions = profiler.filter(({ type, options }) => type === 'sr' && options.length > 0);
  let numbers = 1;

  for (const { code, language, first, members: count } of places) {
    for (let id = first; id < first + count; id++) {
      const joined = new Date(now.getTime() - DAY_MS * (2 * YEAR - (YEAR * (id - first)) / count));
      const { email, first_name, last_name, gender } = personOf(id, language);
      // One in a hundred never confirmed; one in twenty unsubscribed.
      const isConfirmed = chance(1, id) > 0.01;
      if (load.isFull) await load.settle();
      searches.add({ member_id: id, text: searchText({ country_code: code, first_name, last_name, email }) });
      members.add({
        id,
        country_code: code,
        email,
        email_key: email,
        password_hash,
        first_name,
        last_name,
        birthdate: day(
          new Date(Date.UTC(1945 + Math.floor(chance(4, id) * 60), Math.floor(chance(5, id) * 12), 7)),
        ),
        gender,
        language,
        referrer_code: token(1, id),
        unsubscribe_token: token(2, id),
        referred_by: null,
        created_at: joined,
        confirmed_at: isConfirmed ? joined : null,
        unsubscribed_at: isConfirmed && chance(7, id) < 0.05 ? now : null,
        last_active_at: now,
      });
      const last_seen_at = new Date(now.getTime() - DAY_MS * 60 * chance(8, id));
      for (const kind of ['privacy_policy', 'terms_conditions'])
        consents.add({
          id: numbers++,
          member_id: id,
          kind,
          version: '1',
          given_at: joined,
          withdrawn_at: null,
        });
      const hash = `\\x${token(3, id)}${token(3, id)}`;
      devices.add({ hash, member_id: id, first_seen_at: joined, last_seen_at });
      if (chance(9, id) < 0.3)
        sessions.add({
          id,
          token_hash: hash,
          member_id: id,
          remember: true,
          created_at: last_seen_at,
          last_seen_at,
          expires_at: new Date(last_seen_at.getTime() + 90 * DAY_MS),
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        });
      // One in twenty households has two members.
      const household = token(4, chance(10, id) < 0.05 ? Math.max(first, id - 1) : id);
      households.add({ member_id: id, hash: `\\x${household}`, changed_at: joined });
      if (chance(11, id) < 0.03)
        referrals.add({ member_id: id, email_hash: `\\x${token(5, id)}`, created_at: joined });
      if (chance(12, id) < 0.02) {
        const asked = new Date(now.getTime() - DAY_MS * YEAR * chance(15, id) ** 3);
        threads.add({
          id,
          member_id: id,
          country_code: code,
          language,
          topic: 'other',
          channel: 'portal',
          state: of(['open', 'answered', 'closed', 'closed'], chance(16, id)),
          due_at: new Date(asked.getTime() + 2 * DAY_MS),
          created_at: asked,
          last_message_at: asked,
        });
        messages.add({ id, thread_id: id, kind: 'question', message: 'When?', created_at: asked });
      }
      if (code !== HOME) continue;
      const chosen: number[] = [];
      for (const [at, { id: attribute_id, options }] of questions.entries()) {
        if (chance(13, id, at) < 0.2) continue;
        const option = of(options, chance(14, id, at)).id;
        chosen.push(option);
        answers.add({
          member_id: id,
          attribute_id: Number(attribute_id),
          value: String(option),
          answered_at: joined,
        });
      }
      const list = `{${chosen.sort((a, b) => a - b).join(',')}}`;
      facts.add({ member_id: id, facts: list });
    }
  }
}
