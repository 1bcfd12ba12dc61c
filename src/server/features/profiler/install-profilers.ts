import type { Db } from '#server/database/connect.ts';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { shippedTexts } from '#server/features/questionnaires/shipped-texts.ts';
import { bulgarianProfiler, generalProfiler } from './profiler-form.ts';

/** Installs the shipped profiler for Bulgaria and for all other countries, unless there is one. */
export async function installProfilers(db: Db): Promise<void> {
  // A profiler found for Bulgaria is its own or the general one; either means it was installed before.
  if ((await findProfiler(db, 'BG')) !== null) return;
  const text = await shippedTexts();
  const profiler = { kind: 'profiler' } as const;
  await createQuestionnaire(db, { ...profiler, country_code: null, name: 'Profiler' }, generalProfiler(text));
  await createQuestionnaire(
    db,
    { ...profiler, country_code: 'BG', name: 'Profiler (Bulgaria)' },
    bulgarianProfiler(text),
  );
}
