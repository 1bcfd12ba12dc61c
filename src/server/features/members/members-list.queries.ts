import { sql } from 'kysely';
import { membersList } from '#contract/operator/lists/members.list.ts';
import { listSource } from '#server/lists/list-source.ts';

const state = sql`case when m.confirmed_at is null then 'unconfirmed'
  when m.unsubscribed_at is not null then 'unsubscribed' else 'active' end`;
const points = sql`coalesce(w.points, 0)`;

export const membersSource = listSource(membersList, () => ({
  from: sql`members m left join wallets w on w.member_id = m.id`,
  id: sql`m.id`,
  country: sql`m.country_code`,
  columns: {
    id: sql`m.id`,
    first_name: sql`m.first_name`,
    last_name: sql`m.last_name`,
    email: sql`m.email`,
    state,
    country_code: sql`m.country_code`,
    language: sql`m.language`,
    created_at: sql`m.created_at`,
    originator: sql`m.originator`,
    points,
  },
  filters: {
    state,
    country: sql`m.country_code`,
    language: (language) => sql<boolean>`m.language = ${language}`,
    registered: sql`m.created_at`,
    originator: (originator) => sql<boolean>`m.originator = ${originator}`,
    points,
    last_name: (name) => sql<boolean>`lower(m.last_name) = lower(${name})`,
  },
}));
