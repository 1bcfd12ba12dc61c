import type { FoundThing } from '#console/area.ts';
import { call } from '#console/call.ts';
import { pathOf, paths } from '#console/paths.ts';

/** Projects by number, name or client, for the palette. */
export async function findProjects(text: string, signal: AbortSignal): Promise<FoundThing[]> {
  const found = await call(
    'GET /projects',
    { query: { words: text, limit: '10' }, signal },
    { notify: false },
  );
  return found.rows.map(({ id, name, project_number, client }) => ({
    to: pathOf(paths.project, id),
    name,
    detail: [project_number, client].filter(Boolean).join(' · '),
  }));
}

/** Surveys by number or title. */
export async function findSurveys(text: string, signal: AbortSignal): Promise<FoundThing[]> {
  const found = await call(
    'GET /surveys',
    { query: { words: text, limit: '10' }, signal },
    { notify: false },
  );
  return found.rows.map(({ id, title, survey_number, country_code }) => ({
    to: pathOf(paths.survey, id),
    name: title,
    detail: `${survey_number} · ${country_code}`,
  }));
}
