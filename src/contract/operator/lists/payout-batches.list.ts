import { list } from '#contract/operator/list.ts';

export const BATCH_STATES = ['open', 'frozen', 'closed', 'cancelled'] as const;

/** Batches of postal money orders. To whom they go is not in it: see `GET /payout-batches/:id/recipients`. */
export const payoutBatchesList = list({
  name: 'payout-batches',
  title: 'Batches of money orders',
  right: 'rewards_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    name: { type: 'text', title: 'Name' },
    state: { type: 'choice', options: BATCH_STATES, title: 'State' },
    country_code: { type: 'country', title: 'Country' },
    requests: { type: 'integer', title: 'Requests' },
    /** `75.00 USD`, with ` + ` between several currencies. */
    sums: { type: 'text', title: 'Sum' },
    waiting: { type: 'integer', title: 'Without a result' },
    failed: { type: 'integer', title: 'Not delivered' },
    created_at: { type: 'instant', title: 'Created' },
    created_by: { type: 'text', title: 'Created by' },
    frozen_at: { type: 'instant', nullable: true, title: 'Frozen' },
    frozen_by: { type: 'text', nullable: true, title: 'Frozen by' },
  },
  filters: {
    state: { type: 'choice', options: BATCH_STATES, title: 'State' },
    country: { type: 'country', title: 'Country' },
    created: { type: 'days', title: 'Created' },
    /** The batches in which a request is or was. */
    request: { type: 'numbers', title: 'Request' },
  },
  sorts: ['id', 'created_at'],
  order: '-id',
});
