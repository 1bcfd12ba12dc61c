import type { CallKey, Endpoint } from '#contract/endpoint.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorExamples } from '#contract/operator/examples.data.ts';
import type { PortalCallKey, PortalCalls } from '#contract/portal/calls.ts';
import type * as unsubscribe from '#contract/unsubscribe.calls.ts';

/** Valid input of a call as it is sent. */
export type GoodInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The body is ignored, whatever it is. */
  ignoresBody?: true;
  /** The body may be that of a plain form, too. */
  takesForms?: true;
};

type Part<Name extends string, T> = T extends undefined ? unknown : { [K in Name]: T };
type PortalInput<K extends PortalCallKey> = Part<'body', PortalCalls[K]['body']> &
  (keyof PortalCalls[K]['params'] extends never ? unknown : { params: PortalCalls[K]['params'] }) & {
    query?: Record<string, string>;
    takesForms?: true;
  };
type SiteKey = CallKey<Extract<(typeof unsubscribe)[keyof typeof unsubscribe], Endpoint>>;

const password = 'Correct-horse-42';
const token = 'a'.repeat(43);
const outcome = { attempt: token, outcome: 'complete', expires: '1900000000', key: 'key', signature: 'x' };

/** One valid input per call; a missing call doesn't compile. */
const goodInputs: { [K in PortalCallKey]: PortalInput<K> } & Record<SiteKey, GoodInput> = {
  'GET /calls/:token': { params: { token } },
  'GET /profile/views': {},
  'POST /views': { body: { code: 'c'.repeat(64) }, takesForms: true },
  'POST /views/:token/end': { params: { token }, takesForms: true },
  'GET /list/country': {},
  'GET /portal/languages': {},
  'GET /portal': {},
  'GET /locales/:lng': { params: { lng: 'en' } },
  'GET /list/gender': {},
  'POST /portal/errors': {
    body: { kind: 'render', name: 'TypeError', page: 'faq', frames: ['faq-page-1a2B.js:1:204'] },
  },
  'POST /contact': { body: { topic: 3, message: 'Where do I find my points?' } },
  'GET /messages': {},
  'GET /messages/:id': { params: { id: '999999' } },
  'POST /messages/:id': { params: { id: '999999' }, body: { message: 'And my reward?' } },
  'GET /message-links/:token': { params: { token } },
  'POST /message-links/:token': { params: { token }, body: { message: 'And my reward?' } },
  'POST /profile/surveys-taken/:id/problem': {
    params: { id: '999999' },
    body: { message: 'I finished it and got no points' },
  },
  'POST /profile/exchange/:id/problem': {
    params: { id: '999999' },
    body: { message: 'It has not arrived' },
  },
  'GET /content/:page': { params: { page: 'faq' } },
  'GET /auth/validate': {},
  'POST /auth/login': { body: { email: 'ana@example.org', password } },
  'GET /auth/logout': {},
  'POST /auth/forgot': { body: { email: 'ana@example.org' } },
  'POST /auth/resetpassword': { body: { password, confirm_password: password, code: 'c'.repeat(64) } },
  'GET /profile/register': {},
  'GET /profile/register/challenge': {},
  'POST /profile/register': {
    body: {
      first_name: 'Ana',
      last_name: 'Petrova',
      email: 'ana@example.org',
      birthdate: '1985-03-14',
      gender: 'female',
      password,
      confirm_password: password,
      language: 'en',
      agree_privacy_policy: true,
      agree_terms_conditions: true,
    },
  },
  'POST /profile/confirm': { body: { code: 'c'.repeat(64) } },
  'POST /profile/email/check': {},
  'POST /profile/confirm/resend': { body: { email: 'ana@example.org' } },
  'POST /profile/email': { body: { email: 'new@example.org', confirm_email: 'new@example.org' } },
  'POST /profile/email/stop': { body: { code: 'c'.repeat(64) } },
  'POST /profile/parental-permission': { body: { code: 'c'.repeat(64), give: true } },
  'PUT /profile/language': { body: { language: 'bg' } },
  'GET /profile': {},
  'PUT /profile': { body: { first_name: 'Ana', last_name: 'Petrova', gender: 'female' } },
  'POST /profile': { body: { first_name: 'Ana', last_name: 'Petrova', gender: 'female' } },
  'POST /profile/password': {
    body: { password, new_password: 'Different-horse-43', confirm_password: 'Different-horse-43' },
  },
  'GET /profile/sessions': {},
  'POST /profile/sessions/:id/end': { params: { id: '1' } },
  'POST /profile/sessions/end-others': {},
  'GET /profile/contact-preferences': {},
  'PUT /profile/contact-preferences': {
    body: { invitations_per_week: 3, topics_off: ['health'], paused_until: null },
  },
  'GET /profile/membership': {},
  'GET /profile/consents': {},
  'GET /profile/sharing-consents': {},
  'POST /profile/sharing-consents/:id/withdraw': { params: { id: '1' } },
  'GET /profile/data': {},
  'GET /profile/data/file': {},
  'POST /profile/resume': {},
  'POST /profile/unsubscribe': { body: { password } },
  // A token that nobody has, because the other calls need the account.
  'POST /profile/delete': { body: { password: 'Nobodys-horse-42' } },
  'GET /profile/welcome': {},
  'PUT /profile/welcome': { body: { step: 'mail' } },
  'GET /points/rate': {},
  'GET /profile/points': {},
  'GET /profile/points/history': { query: { before: '10' } },
  'GET /profiler': {},
  'GET /profiler/completeness': {},
  'POST /profiler': { body: { values: {} } },
  'PUT /profiler': { body: { values: {} } },
  'GET /profile/refer': {},
  'POST /profile/refer': { body: { first_name: 'Ana', last_name: 'Petrova', email: 'friend@example.org' } },
  'GET /rewards': {},
  'GET /pictures/:hash': { params: { hash: '0'.repeat(32) } },
  'GET /rewards/:rewardId/exchange/:quantity': { params: { rewardId: '1', quantity: '1' } },
  'POST /rewards/:rewardId/exchange/:quantity': {
    params: { rewardId: '1', quantity: '1' },
    body: { values: {} },
  },
  'GET /profile/exchange/history': {},
  'GET /profile/exchange/open': {},
  'POST /profile/exchange/:id/cancel': { params: { id: '1' } },
  'GET /surveys': { query: { before: '10' } },
  'GET /invitations/:token': { params: { token } },
  'POST /invitations/:token/start': { params: { token }, body: { consent: 'en.abc' }, takesForms: true },
  'GET /surveys/:survey_number/start': { params: { survey_number: 'S1' } },
  'GET /surveys/:survey_number/invitation': { params: { survey_number: 'S1' } },
  'GET /interviews/:token': { params: { token }, query: { page: '0' } },
  'POST /interviews/:token/pages/:page': { params: { token, page: '0' }, body: { values: {} } },
  'POST /mail-reports': { body: { type: 'bounce', message_id: 'x@panel.example' } },
  'POST /mail-reports/mailgun': {
    body: {
      signature: { timestamp: '1', token: 'x', signature: 'x' },
      'event-data': { event: 'failed', message: { headers: { 'message-id': 'x@panel.example' } } },
    },
  },
  'POST /reports/:survey_number': { params: { survey_number: 'S1' }, query: outcome },
  'GET /surveys/:survey_number/return': { params: { survey_number: 'S1' }, query: outcome },
  'GET /profile/surveys-taken': { query: { before: '10' } },
  'GET /returns/:token': { params: { token } },
  'GET /unsubscribe/:token': { params: { token: 'a'.repeat(32) }, ignoresBody: true },
  'POST /unsubscribe/:token': { params: { token: 'a'.repeat(32) }, ignoresBody: true },
};

export function goodInputOf(base: string, { method, path }: Endpoint): GoodInput {
  const inputs = base === operatorApi ? operatorExamples : goodInputs;
  const found = (inputs as Record<string, GoodInput>)[`${method} ${path}`];
  if (!found) throw new Error(`Say in good-input.data.ts what ${method} ${base}${path} accepts`);
  return found;
}
