import { sql } from 'kysely';
import { projectsList } from '#contract/operator/lists/projects.list.ts';
import { FIELD_STATES } from '#contract/rules/survey-states.ts';
import { containsText } from '#server/database/contains-text.ts';
import { listSource } from '#server/lists/list-source.ts';

const surveys = sql`(select count(*) from surveys s where s.project_id = p.id)`;
const running = sql`(select count(*) from surveys s where s.project_id = p.id and s.state = any(${FIELD_STATES}))`;

export const projectsSource = listSource(projectsList, () => ({
  from: sql`projects p left join operators o on o.id = p.manager_id`,
  id: sql`p.id`,
  country: { anyOf: sql`p.country_codes` },
  columns: {
    id: sql`p.id`,
    project_number: sql`p.project_number`,
    name: sql`p.name`,
    client: sql`p.client`,
    client_reference: sql`p.client_reference`,
    manager: sql`o.name`,
    countries: sql`array_to_string(p.country_codes, ' ')`,
    surveys,
    running,
    created_at: sql`p.created_at`,
  },
  filters: {
    words: (text) =>
      containsText([sql`p.project_number`, sql`p.name`, sql`p.client`, sql`p.client_reference`], text),
    country: (codes) => sql<boolean>`p.country_codes && ${codes}::text[]`,
    running: (isRunning) => sql<boolean>`(${running} > 0) = ${isRunning}`,
    manager: sql`p.manager_id`,
    created: sql`p.created_at`,
  },
}));
