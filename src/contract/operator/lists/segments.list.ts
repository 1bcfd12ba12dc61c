import { list } from '#contract/operator/list.ts';

/** Conditions on members of a country that operators have saved under a name. */
export const segmentsList = list({
  name: 'segments',
  title: 'Segments',
  right: 'surveys',
  columns: {
    id: { type: 'id', title: 'Id' },
    name: { type: 'text', title: 'Name' },
    country_code: { type: 'country', title: 'Country' },
    owner: { type: 'text', title: 'Owner' },
    changed_at: { type: 'instant', title: 'Last changed' },
  },
  filters: {
    words: { type: 'text', title: 'Name' },
    country: { type: 'country', title: 'Country' },
    owner: { type: 'numbers', title: 'Owner' },
  },
  sorts: ['changed_at', 'id'],
  order: '-changed_at',
});
