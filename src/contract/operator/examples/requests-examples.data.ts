import type { OperatorExamples } from './example-input.ts';
import { bulkFilters, params, time_zone } from './shared-examples.data.ts';

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
  batch: '3..3',
  in_batch: 'true',
  bulk: '3..3',
};
const batchesFilters = {
  state: 'open,frozen',
  country: 'BG',
  created: '2026-01-01..2026-12-31',
  request: '1..9',
};
const results = {
  text: 'number;amount;result\n999999;25.00;paid',
  columns: { number: 0, amount: 1, result: 2 },
  words: [{ word: 'paid', outcome: 'paid' as const }],
};

/** Reward requests and batches of money orders. */
export const requestsExamples = {
  'POST /reward-requests/bulk/approve': { body: { key: 'a1b2c3d4', ids: [999_999] } },
  'POST /reward-requests/bulk/reject': {
    body: {
      key: 'a1b2c3d6',
      ids: [999_999],
      reason: 'details_incomplete',
      note: 'The house number is missing',
    },
  },
  'POST /reward-requests/bulk/send': { body: { key: 'a1b2c3d7', ids: [999_999], note: '4417 0932' } },
  'POST /reward-requests/bulk/complete': { body: { key: 'a1b2c3d8', ids: [999_999] } },
  'POST /reward-requests/bulk/fail': { body: { key: 'a1b2c3d9', ids: [999_999], reason: 'returned' } },
  'POST /reward-requests/bulk/take-back': { body: { key: 'a1b2c3d5', ids: [999_999] } },
  'POST /reward-requests/bulk/put-into-batch': {
    body: { key: 'a1b2c3e1', ids: [999_999], batch_id: 999_999 },
  },
  'POST /reward-requests/bulk/take-out-of-batch': {
    body: { key: 'a1b2c3e2', ids: [999_999], batch_id: 999_999 },
  },
  'GET /payout-batches': { query: { ...batchesFilters, time_zone, sort: '-id', limit: '50' } },
  'GET /payout-batches/count': { query: { ...batchesFilters, time_zone } },
  'GET /payout-batches/csv': { query: { ...batchesFilters, time_zone, columns: 'id,name,sums' } },
  'POST /payout-batches': { body: { key: 'a1b2c3e3', country_code: 'BG', name: 'November, first half' } },
  'GET /payout-batches/:id': { params },
  'POST /payout-batches/:id/freeze': { params, body: { version: 4, requests: 3 } },
  'POST /payout-batches/:id/reopen': { params, body: { version: 5, requests: 3 } },
  'POST /payout-batches/:id/close': { params, body: { version: 5, requests: 3 } },
  'POST /payout-batches/:id/cancel': { params, body: { version: 4, requests: 3 } },
  'GET /payout-batches/:id/recipients': { params },
  'GET /payout-batches/:id/file': { params, query: { separator: 'semicolon' } },
  'POST /payout-batches/:id/results/try': { params, body: results },
  'POST /payout-batches/:id/results': {
    params,
    body: {
      key: 'a1b2c3e4',
      ...results,
      expected: { sent: 0, paid: 1, failed: 0, released: 0, left_out: 0 },
    },
  },
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
  'POST /reward-requests/:id/reject': {
    params,
    body: { reason: 'details_incomplete', note: 'The house number is missing' },
  },
  'POST /reward-requests/:id/send': { params, body: { note: '4417 0932' } },
  'POST /reward-requests/:id/complete': { params },
  'POST /reward-requests/:id/fail': { params, body: { reason: 'not_collected' } },
  'GET /reward-requests/csv': { query: { ...requestsFilters, columns: 'id,reward,points', plain: 'true' } },
} satisfies Partial<OperatorExamples>;
