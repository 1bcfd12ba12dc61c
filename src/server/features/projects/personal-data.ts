import { personalData } from '#server/database/personal-data.ts';

export const projectsData = personalData({
  holds: {
    projects: {
      of: {},
      columns: {
        id: 'operator',
        project_number: 'operator',
        name: 'operator',
        client: 'operator',
        client_reference: 'operator',
        manager_id: 'operator',
        price_per_complete: 'operator',
        currency: 'operator',
        notes: 'operator',
        country_codes: 'operator',
        created_at: 'operator',
        version: 'operator',
      },
      leaving: { kept: 'What a client ordered, and which operator manages it; it names no member.' },
    },
  },
});
