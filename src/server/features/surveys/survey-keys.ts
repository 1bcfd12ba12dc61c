import { randomBytes } from 'node:crypto';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { insertKey, liveKeys, lockSurvey, retireKey, type SurveyName } from './surveys.queries.ts';

export type SurveyKey = { keyId: string; secret: string };

const newKey = (): SurveyKey => ({
  keyId: randomBytes(6).toString('hex'),
  secret: randomBytes(32).toString('base64url'),
});

/** Adds a new key to a survey, which signs its links from now on. */
export async function addSurveyKey(db: Db, surveyId: number): Promise<SurveyKey> {
  const key = newKey();
  await insertKey(db, { survey_id: surveyId, key_id: key.keyId, secret: key.secret });
  return key;
}

/**
 * Adds a new key and retires all but the previous one, so that a client can switch over. `after`: the newest key that was
 * seen. Errors: `not_found`, `archived`, `conflict` if there is a newer one.
 */
export async function rotateSurveyKey(
  db: Db,
  actor: Actor,
  name: SurveyName,
  { after }: { after?: string | null } = {},
): Promise<SurveyKey> {
  const survey = await lockSurvey(db, name);
  if (!survey) throw new AppError('not_found');
  if (survey.state === 'archived') throw new AppError('archived');
  const [newest, ...older] = await liveKeys(db, survey.id);
  if (after !== undefined && after !== (newest?.keyId ?? null)) throw new AppError('conflict');
  for (const { keyId } of older) await retireKey(db, survey.id, keyId, clock.now());
  const key = await addSurveyKey(db, survey.id);
  await recordAudit(db, {
    actor,
    action: 'rotate_survey_key',
    subject: `surveys ${survey.id}`,
    details: { key_id: key.keyId },
  });
  return key;
}

/** The keys that verify a survey's links, at most two; the first one signs. */
export const surveyKeys = (db: ReadDb, surveyId: number): Promise<SurveyKey[]> => liveKeys(db, surveyId);
