import type { OperatorCallKey, OperatorCalls } from '#contract/operator/calls.ts';

type Part<Name extends string, T> = T extends undefined ? unknown : { [K in Name]: T };
type OperatorInput<K extends OperatorCallKey> = Part<'body', OperatorCalls[K]['body']> &
  (keyof OperatorCalls[K]['params'] extends never ? unknown : { params: OperatorCalls[K]['params'] }) & {
    query?: Record<string, string>;
  };

const password = 'Correct-horse-42';
const code = 'c'.repeat(64);
const response = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
const params = { id: '999999' };
const time_zone = 'Europe/Sofia';
const auditFilters = {
  at: '2026-01-01..2026-01-31',
  actor_kind: 'operator,command_line',
  operator: '1..1',
  action: 'export',
  subject: 'members',
  country: 'BG',
  member: '7..7',
};
const bulkFilters = { bulk: '1..1', state: 'skipped', reason: 'request_held', country: 'BG' };
const membersFilters = {
  state: 'active,unconfirmed',
  country: 'BG',
  language: 'bg',
  registered: '2026-01-01..2026-06-30',
  originator: 'newsletter',
  points: '1000..',
  last_name: 'Petrova',
};
const requestsFilters = {
  status: 'requested,approved',
  country: 'BG,AT',
  promise: 'past,near',
  promised: '..2026-12-31',
  held: 'true',
  requested: '2026-01-01..',
  age: '7..30',
  points: '1000..5000',
  member: '1..9',
};

/** One valid input per operator call; a missing call doesn't compile. */
export const operatorExamples: { [K in OperatorCallKey]: OperatorInput<K> } = {
  'GET /auth/validate': {},
  'POST /auth/login': { body: { email: 'irina@example.org', password } },
  'POST /auth/logout': {},
  'POST /auth/second-factor': { body: { code: '123456' } },
  'POST /auth/passkey/challenge': {},
  'POST /auth/passkey': { body: { response } },
  'POST /auth/link': { body: { code } },
  'POST /auth/accept': {
    body: { code, password, confirm_password: password, name: 'Irina', email: 'irina@example.org' },
  },
  'POST /auth/forgot': { body: { email: 'irina@example.org' } },
  'POST /auth/totp': {},
  'POST /auth/totp/confirm': { body: { code: '123456' } },
  'POST /auth/passkey/enrolment': {},
  'POST /auth/passkeys': { body: { name: 'Laptop', response } },
  'GET /auth/passkeys': {},
  'DELETE /auth/passkeys/:id': { params },
  'POST /auth/recovery-codes': {},
  'POST /auth/step-up': { body: { password, code: '123456' } },
  'GET /auth/sessions': {},
  'DELETE /auth/sessions/:id': { params },
  'PUT /auth/settings': { body: { name: 'Irina', language: 'bg', time_zone: 'Europe/Sofia' } },
  'POST /auth/password': {
    body: { password, new_password: 'Another-horse-43', confirm_password: 'Another-horse-43' },
  },
  'GET /console': {},
  'GET /console/locales/:lng': { params: { lng: 'bg' } },
  'GET /console/countries': {},
  'GET /operators': {},
  'POST /operators': {
    body: { email: 'petar@example.org', name: 'Petar', role_id: 1, countries: ['BG'], language: 'en' },
  },
  'POST /operators/:id/invitation': { params },
  'PUT /operators/:id': { params, body: { name: 'Petar', role_id: 1, countries: null, version: 1 } },
  'DELETE /operators/:id': { params },
  'POST /operators/:id/reset-second-factor': { params },
  'GET /roles': {},
  'POST /roles': { body: { name: 'Fulfilment', rights: ['rewards_read'] } },
  'PUT /roles/:id': { params, body: { name: 'Fulfilment', rights: ['rewards_read'], version: 1 } },
  'DELETE /roles/:id': { params },
  'GET /api-keys': {},
  'POST /api-keys': { body: { name: 'Warehouse', rights: ['rewards_read'], countries: ['BG'], days: 30 } },
  'DELETE /api-keys/:id': { params },
  'GET /today': {},
  'GET /audit-log': { query: { ...auditFilters, time_zone, sort: '-at', limit: '50' } },
  'GET /audit-log/count': { query: { ...auditFilters, time_zone } },
  'GET /audit-log/csv': { query: { ...auditFilters, time_zone, columns: 'id,at,action' } },
  'GET /audit-log/:id/values': { params },
  'GET /members': {
    query: { ...membersFilters, time_zone, sort: '-created_at', limit: '20' },
  },
  'GET /members/count': { query: { ...membersFilters, time_zone } },
  'GET /members/csv': { query: { ...membersFilters, columns: 'id,email', separator: 'semicolon' } },
  'POST /reward-requests/bulk/approve': { body: { key: 'a1b2c3d4', ids: [999_999] } },
  'GET /reward-requests/bulk/:id': { params },
  'GET /reward-requests/bulk-items': { query: { ...bulkFilters, sort: '-id', limit: '10' } },
  'GET /reward-requests/bulk-items/count': { query: bulkFilters },
  'GET /reward-requests/bulk-items/csv': { query: { ...bulkFilters, columns: 'thing_id,reason' } },
  'GET /reward-requests': { query: { ...requestsFilters, time_zone, sort: 'promised_on', limit: '100' } },
  'GET /reward-requests/count': { query: { ...requestsFilters, time_zone } },
  'GET /reward-requests/:id': { params },
  'GET /reward-requests/:id/payout-data': { params },
  'POST /reward-requests/:id/approve': { params, body: { despite_hold: true } },
  'POST /reward-requests/:id/take-back': { params },
  'POST /reward-requests/:id/reject': { params, body: { reason: 'The address is incomplete' } },
  'POST /reward-requests/:id/send': { params, body: { note: '4417 0932' } },
  'POST /reward-requests/:id/complete': { params },
  'POST /reward-requests/:id/fail': { params, body: { reason: 'It was not collected' } },
  'GET /reward-requests/csv': { query: { ...requestsFilters, columns: 'id,reward,points', plain: 'true' } },
};
