import type { ResultData } from '#contract/endpoint.ts';
import type { getMemberRecord as call } from '#contract/operator/member-record.calls.ts';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { getContactPreferences } from '#server/features/contact-preferences/contact-preferences.ts';
import { answersText } from '#server/features/questionnaires/answer-text.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { answersOf } from '#server/features/questionnaires/member-answers.ts';
import { listSessions } from '#server/features/sessions/list-sessions.ts';
import { countryOfMember } from './member-for-operators.queries.ts';
import {
  selectConsents,
  selectDevices,
  selectHousehold,
  selectHouseholdCases,
} from './member-record.queries.ts';

/** What is kept about a member beside name, address and state. */
export async function memberRecord(db: ReadDb, memberId: number): Promise<ResultData<typeof call>> {
  return {
    consents: await selectConsents(db, memberId),
    contact_preferences: await getContactPreferences(db, memberId),
    sessions: await listSessions(db, { member_id: memberId, session_id: 0 }),
    devices: await selectDevices(db, memberId),
    household: await selectHousehold(db, memberId),
    household_cases: await selectHouseholdCases(db, memberId),
  };
}

/** A member's answers to the country's profiler, in words and in its order. */
export async function answersInWords(
  db: ReadDb,
  memberId: number,
  languages: Languages,
): Promise<{ question: string; answer: string }[]> {
  const questionnaireId = await findProfiler(db, (await countryOfMember(db, memberId)) ?? '');
  if (questionnaireId === null) return [];
  const { definition } = await loadStoredDefinition(db, questionnaireId);
  return answersText(definition, await answersOf(db, memberId, definition), languages);
}
