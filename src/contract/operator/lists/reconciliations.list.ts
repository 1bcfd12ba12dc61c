import { list } from '#contract/operator/list.ts';

/** Lists of clients that were applied to a survey, the latest first. */
export const reconciliationsList = list({
  name: 'reconciliations',
  title: 'Reconciliations',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Number' },
    survey_number: { type: 'text', title: 'Survey number' },
    survey: { type: 'text', title: 'Survey' },
    country_code: { type: 'country', title: 'Country' },
    file_name: { type: 'text', title: 'File' },
    created_at: { type: 'instant', title: 'Applied' },
    created_by: { type: 'text', title: 'Applied by' },
    rows: { type: 'integer', title: 'Rows' },
    left_out: { type: 'integer', title: 'Left out' },
    points: { type: 'integer', title: 'Change of points' },
  },
  filters: {
    survey: { type: 'text', title: 'Survey number' },
    country: { type: 'country', title: 'Country' },
    created: { type: 'days', title: 'Applied' },
  },
  sorts: ['id'],
  order: '-id',
});
