import { personalData } from '#server/database/personal-data.ts';

export const clientPagesData = personalData({
  holds: {
    client_links: {
      of: {},
      columns: {
        id: 'operator',
        project_id: 'operator',
        secret_hash: 'operator',
        created_by: 'operator',
        creation_key: 'operator',
        days: 'operator',
        created_at: 'operator',
        expires_at: 'operator',
        last_seen_at: 'operator',
        taken_back_at: 'operator',
      },
      leaving: { kept: 'Which client may see how far a project is; it names no member.' },
    },
  },
});
