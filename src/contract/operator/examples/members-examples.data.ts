import type { OperatorExamples } from './example-input.ts';
import { bulkFilters, params, time_zone } from './shared-examples.data.ts';

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const membersFilters = {
  state: 'active,unconfirmed',
  country: 'BG',
  language: 'bg',
  activity: 'active',
  paused: 'false',
  registered: '2026-01-01..2026-06-30',
  originator: 'newsletter',
  points: '1000..',
  removals: '1..3',
  who: 'Petrova',
};
const adjustmentsFilters = {
  state: 'pending,booked',
  kind: 'goodwill',
  country: 'BG',
  member: '1..9',
  asked: '2026-01-01..',
};
const casesFilters = { state: 'open,confirmed', country: 'BG', raised: '2026-01-01..' };

/** Members, their households and points. */
export const membersExamples = {
  'GET /members': {
    query: { ...membersFilters, time_zone, sort: '-created_at', limit: '20' },
  },
  'GET /members/count': { query: { ...membersFilters, time_zone } },
  'GET /members/csv': { query: { ...membersFilters, columns: 'id,email', separator: 'semicolon' } },
  'GET /members/search': { query: { text: 'petrova' } },
  'GET /members/:id': { params },
  'GET /household-cases': { query: { ...casesFilters, time_zone, sort: 'raised_at', limit: '20' } },
  'GET /household-cases/count': { query: { ...casesFilters, time_zone } },
  'GET /household-cases/csv': { query: { ...casesFilters, columns: 'id,state' } },
  'GET /household-cases/:id': { params },
  'POST /household-cases/:id/clear': {
    params,
    body: { raised_at: '2026-11-20T09:00:00.000Z', note: 'Two flats' },
  },
  'POST /household-cases/:id/confirm': {
    params,
    body: { raised_at: '2026-11-20T09:00:00.000Z', note: 'One person', freeze: null },
  },
  'POST /members/:id/resend-code': { params, body: { reason: 'They called us' } },
  'POST /members/:id/sign-out': { params, body: { reason: 'A lost phone' } },
  'POST /members/:id/pause': { params, body: { until: null, reason: 'They called us' } },
  'PUT /members/:id/details': {
    params,
    body: {
      first_name: 'Elena',
      last_name: 'Petrova',
      birthdate: '1985-03-14',
      gender: 'female',
      version: 1,
      reason: 'A typing error',
    },
  },
  'GET /members/:id/address': { params },
  'PUT /members/:id/address': {
    params,
    body: {
      street: 'ul. Ivan Vazov 3',
      postal_code: '1504',
      city: 'Sofia',
      version: 0,
      reason: 'They moved',
    },
  },
  'POST /members/:id/email': { params, body: { email: 'new.address@example.org', reason: 'They called us' } },
  'GET /members/:id/erasure': { params },
  'POST /members/:id/erase': { params, body: { confirm: 999_999, reason: 'Asked for by letter' } },
  'POST /members/:id/export': { params, body: { reason: 'Asked for by letter' } },
  'POST /members/:id/view': { params, body: { reason: 'They see no surveys' } },
  'GET /members/:id/adjustment-room': { params },
  'POST /members/:id/adjust-points': {
    params,
    body: { key: 'a1b2c3d4', kind: 'goodwill', points: 50, reason: 'A long wait' },
  },
  'GET /adjustment-limits': {},
  'PUT /adjustment-limits': {
    body: { goodwill_per_month: 50_000, adjusted_per_member: 500, adjusted_per_operator: 5000, version: 1 },
  },
  'GET /point-adjustments': { query: { ...adjustmentsFilters, time_zone, sort: '-asked_at', limit: '20' } },
  'GET /point-adjustments/count': { query: { ...adjustmentsFilters, time_zone } },
  'GET /point-adjustments/csv': { query: { ...adjustmentsFilters, columns: 'id,points,asked_by' } },
  'POST /point-adjustments/:id/approve': { params },
  'POST /point-adjustments/:id/refuse': { params, body: { note: 'It was paid already' } },
  'POST /members/bulk/pause': {
    body: { key: 'a1b2c3e1', ids: [999_999], until: inAMonth, reason: 'A holiday in the whole country' },
  },
  'GET /members/bulk/:id': { params },
  'GET /members/bulk-items': { query: { ...bulkFilters, sort: '-id', limit: '10' } },
  'GET /members/bulk-items/count': { query: bulkFilters },
  'GET /members/bulk-items/csv': { query: { ...bulkFilters, columns: 'thing_id,reason' } },
  'GET /members/:id/record': { params },
  'GET /members/:id/answers': { params },
  'GET /members/:id/notes': { params },
  'POST /members/:id/notes': { params, body: { text: 'Called about a reward' } },
  'GET /members/:id/timeline': {
    params,
    query: { kinds: 'mails,points', after: '1790000000000000.mails.7' },
  },
  'GET /members/:id/freeze': { params },
  'POST /members/:id/freeze': { params, body: { reason: 'household', message: 'Please write to us' } },
  'POST /members/:id/unfreeze': { params, body: { freeze: 12, reason: 'They live apart' } },
} satisfies Partial<OperatorExamples>;
