import type { OperatorExamples } from './example-input.ts';
import { params } from './shared-examples.data.ts';

const password = 'Correct-horse-42';
const code = 'c'.repeat(64);
const response = { id: 'x', rawId: 'x', type: 'public-key', response: {} };

/** Operators, how they sign in, and keys. */
export const operatorsExamples = {
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
  'DELETE /roles/:id': { params, query: { version: '1' } },
  'GET /api-keys': {},
  'POST /api-keys': { body: { name: 'Warehouse', rights: ['rewards_read'], countries: ['BG'], days: 30 } },
  'DELETE /api-keys/:id': { params },
} satisfies Partial<OperatorExamples>;
