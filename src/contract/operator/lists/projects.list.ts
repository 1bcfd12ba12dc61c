import { list } from '#contract/operator/list.ts';

/** Projects with the surveys that belong to them. One that stands in several countries is seen in each of them. */
export const projectsList = list({
  name: 'projects',
  title: 'Projects',
  right: 'surveys',
  columns: {
    id: { type: 'id', title: 'Id' },
    project_number: { type: 'text', title: 'Number' },
    name: { type: 'text', title: 'Name' },
    client: { type: 'text', title: 'Client' },
    client_reference: { type: 'text', title: "Client's reference" },
    manager: { type: 'text', nullable: true, title: 'Manager' },
    countries: { type: 'text', title: 'Countries' },
    surveys: { type: 'integer', title: 'Surveys' },
    running: { type: 'integer', title: 'Surveys in the field' },
    created_at: { type: 'instant', title: 'Created' },
  },
  filters: {
    words: { type: 'text', title: 'Number, name or client' },
    country: { type: 'country', title: 'Country' },
    running: { type: 'flag', title: 'In the field' },
    manager: { type: 'numbers', title: 'Manager' },
    created: { type: 'days', title: 'Created' },
  },
  sorts: ['created_at', 'id'],
  order: '-created_at',
});
