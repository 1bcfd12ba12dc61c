import type { Db } from '#server/database/connect.ts';
import { saveProfiler } from '#server/features/profiler/profiler.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { answersByIds } from './demo-answers.ts';
import { profilerAnswers } from './demo-people.ts';
import type { DemoMember } from './join-demo.ts';

/** Answers the profiler's required questions and some others. */
export async function fillProfiler(db: Db, member: DemoMember): Promise<void> {
  const profiler = await findProfiler(db, member.country_code);
  if (profiler === null) return;
  const { definition } = await loadStoredDefinition(db, profiler);
  const values = answersByIds(definition, profilerAnswers);
  const languages = { language: member.language, fallback: 'en' };
  await saveProfiler(db, { member_id: member.id, country_code: member.country_code }, values, languages);
}
