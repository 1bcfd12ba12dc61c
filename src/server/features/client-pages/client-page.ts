import type { ResultData } from '#contract/endpoint.ts';
import type { getClientPage as endpoint } from '#contract/operator/client-pages.calls.ts';
import { type FieldCounts, incidence, percent, sumOfCounts } from '#contract/rules/field-figures.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { figuresOfSurveys, together } from '#server/features/field-figures/figures-of-surveys.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { begunSurveys, cellsOfSurveys, noteSeen, openedBy } from './client-pages.queries.ts';

const MINUTE_MS = 60_000;

const figuresOf = (counts: FieldCounts, target: number | null) => {
  const share = incidence(counts);
  return {
    completes: counts.completes,
    target,
    incidence: share.whole === 0 ? null : Math.round(percent(share)),
  };
};

/**
 * How far the project behind a link is: completes, quotas and incidence of surveys that have begun, and nothing of any person. Error:
 * `not_found`, whether the link never was, has expired or was taken back.
 */
export async function clientPage(
  db: Db,
  code: string,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const now = clock.now();
  const link = await openedBy(db, hashSecret(code), now);
  if (!link) throw new AppError('not_found');
  if (link.last_seen_at === null || now.getTime() - link.last_seen_at.getTime() >= MINUTE_MS)
    await noteSeen(db, link.id, now);
  const surveys = await begunSurveys(db, link.project_id);
  const ids = surveys.map(({ id }) => id);
  const figures = await figuresOfSurveys(db, ids);
  const cells = await cellsOfSurveys(db, ids);
  const targetOf = (id: number) =>
    cells.find((cell) => cell.survey_id === id && cell.is_total)?.wanted ?? null;
  const targets = ids.map(targetOf);
  const wanted = targets.reduce((sum, target) => (sum === null || target === null ? null : sum + target), 0);
  return {
    name: link.name,
    client: link.client,
    as_of: together(ids.map(figures)).as_of,
    expires_at: link.expires_at,
    ...figuresOf(sumOfCounts(ids.map((id) => figures(id).counts)), ids.length === 0 ? null : wanted),
    surveys: surveys.map(({ id, survey_number, titles, country_code, state }) => ({
      survey_number,
      title: textIn(titles, languages),
      country_code,
      state,
      ...figuresOf(figures(id).counts, targetOf(id)),
      cells: cells
        .filter((cell) => cell.survey_id === id && !cell.is_total)
        .map((cell) => ({
          name: cell.name,
          wanted: cell.wanted,
          completes: figures(id).cells.find(({ cell_id }) => cell_id === cell.id)?.counts.completes ?? 0,
        })),
    })),
  };
}
