import type { Body, ResultData } from '#contract/endpoint.ts';
import type {
  listShareableAnswers,
  markShareableAnswer,
} from '#contract/operator/shareable-answers.calls.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import { answerPlaceholder } from '#contract/rules/shareable-answers.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { choicesOfProfiler } from './shareable-answers.ts';
import {
  deleteMark,
  insertMark,
  linksOfCountry,
  lockMarks,
  type Mark,
  marksOf,
} from './shared-answers.queries.ts';

type Sharing = Body<typeof markShareableAnswer>['to'];

const sharingIn = (marks: readonly Mark[], attributeId: number): Sharing => {
  const mark = marks.find(({ attribute_id }) => attribute_id === attributeId);
  return mark === undefined ? 'never' : mark.needs_consent ? 'with_consent' : 'shared';
};

/** The choices of a country's profiler, with what surveys may get of them. */
export async function listAnswers(
  db: ReadDb,
  countryCode: string,
  languages: Languages,
): Promise<ResultData<typeof listShareableAnswers>> {
  const marks = await marksOf(db, countryCode);
  const links = await linksOfCountry(db, countryCode);
  return (await choicesOfProfiler(db, countryCode)).map(({ id, key, type, title, options }) => ({
    id: Number(id),
    key,
    title: textIn(title, languages),
    several: type === 'mr',
    sharing: sharingIn(marks, Number(id)),
    codes: options.map((option) => ({ code: option.key, name: textIn(option.name, languages) })),
    surveys: links.filter((link) => link.includes(answerPlaceholder(key))).length,
  }));
}

/**
 * Says whether surveys may get the answers to a choice. `from` is what the operator saw. Errors: `not_found` for what
 * is no choice of the country's profiler or tells of an address, `conflict` if somebody else was faster.
 */
export async function markAnswer(
  db: Db,
  actor: Actor,
  attributeId: number,
  { country_code, from, to }: Body<typeof markShareableAnswer>,
): Promise<{ sharing: Sharing }> {
  await lockMarks(db, country_code);
  const choices = await choicesOfProfiler(db, country_code);
  const choice = choices.find(({ id }) => id === String(attributeId));
  if (!choice) throw new AppError('not_found');
  const present = sharingIn(await marksOf(db, country_code), attributeId);
  if (present === to) return { sharing: to };
  if (present !== from) throw new AppError('conflict');
  await deleteMark(db, country_code, attributeId);
  if (to !== 'never')
    await insertMark(db, { country_code, attribute_id: attributeId, needs_consent: to === 'with_consent' });
  await recordAudit(db, {
    actor,
    action: 'mark_shareable_answer',
    subject: `countries ${country_code}`,
    details: { question: choice.key },
    values: { sharing: { before: present, after: to } },
  });
  return { sharing: to };
}
