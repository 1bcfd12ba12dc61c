import { speedLimit, straightLinedGrids } from '#contract/rules/attempt-flags.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { flagAttempts, type NewFlag } from '#server/features/attempts/flag-attempts.ts';
import { loadDefinition, loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import {
  type EndedInterview,
  interviewsFasterThan,
  lengthsOfSurveys,
  markJudged,
  unjudgedInterviews,
} from './quality.queries.ts';

/** Grids have the same columns in every language. */
const languages = { language: 'en', fallback: 'en' };

/**
 * Judges ended interviews once, the oldest first, and flags completes for review; returns how many it has looked at. A
 * complete is compared with all others of its survey, so that those before the twentieth are judged with it. Nothing else
 * happens to an attempt or its points.
 */
export async function judgeInterviews(db: Db, now: Date, atOnce: number): Promise<number> {
  const ended = await unjudgedInterviews(db, atOnce);
  const judged = ended.filter(({ is_judged }) => is_judged);
  const flags = [...(await straightLiners(db, judged)), ...(await speeders(db, judged))];
  await flagAttempts(db, flags, now);
  const ids = ended.map(({ attempt_id }) => attempt_id);
  await markJudged(db, ids, now);
  return ended.length;
}

async function straightLiners(db: ReadDb, interviews: readonly EndedInterview[]): Promise<NewFlag[]> {
  const flags: NewFlag[] = [];
  for (const { attempt_id, questionnaire_id, version, answers } of interviews) {
    const { definition } = await loadDefinition(db, questionnaire_id, languages, version);
    const grids = straightLinedGrids(definition, answers);
    if (grids.length === 0) continue;
    const { definition: stored } = await loadStoredDefinition(db, questionnaire_id, version);
    const questions = stored.filter(({ id }) => grids.includes(id)).map(({ key }) => key);
    flags.push({ attempt_id, kind: 'straight_lining', judged_by: { questions } });
  }
  return flags;
}

async function speeders(db: ReadDb, interviews: readonly EndedInterview[]): Promise<NewFlag[]> {
  const surveys = [...new Set(interviews.map(({ survey_id }) => survey_id))];
  const flags: NewFlag[] = [];
  for (const { survey_id, completes, median_minutes } of await lengthsOfSurveys(db, surveys)) {
    const limit = speedLimit({ completes, median_minutes });
    if (limit === null) continue;
    for (const { attempt_id, minutes } of await interviewsFasterThan(db, survey_id, limit))
      flags.push({
        attempt_id,
        kind: 'speeding',
        judged_by: { minutes: rounded(minutes), median_minutes: rounded(median_minutes), completes },
      });
  }
  return flags;
}

const rounded = (minutes: number) => Math.round(minutes * 10) / 10;
