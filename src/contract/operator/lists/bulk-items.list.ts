import { type List, list } from '#contract/operator/list.ts';

export const BULK_STATES = ['waiting', 'done', 'skipped'] as const;

const title = 'Results of bulk actions';
const columns = {
  id: { type: 'id', title: 'Number' },
  bulk_id: { type: 'id', title: 'Bulk action' },
  thing_id: { type: 'id', title: 'Item' },
  country_code: { type: 'country', title: 'Country' },
  state: { type: 'choice', options: BULK_STATES, title: 'State' },
  /** The code of an error: its sentence is in the catalogue. */
  reason: { type: 'text', nullable: true, title: 'Why it was skipped' },
  at: { type: 'instant', nullable: true, title: 'When' },
} as const;
const filters = {
  bulk: { type: 'numbers', title: 'Bulk action' },
  state: { type: 'choice', options: BULK_STATES, title: 'State' },
  reason: { type: 'text', title: 'Why it was skipped' },
  country: { type: 'country', title: 'Country' },
} as const;

/** What became of each row in the bulk actions of a list, for whoever may see that list. */
export const bulkItemsList = <const L extends List>({ name, right }: L) =>
  list({
    name: `${name as L['name']}/bulk-items`,
    title,
    right: right as L['right'],
    columns,
    filters,
    sorts: ['id'],
    order: 'id',
  });
