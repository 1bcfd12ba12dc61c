import { randomBytes } from 'node:crypto';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { insertKey, liveKeys, lockSurvey, retireKey } from './surveys.queries.ts';

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

/** Adds a new key and retires all but the previous one, so that a client can switch over. Error: `not_found`. */
export async function rotateSurveyKey(db: Db, surveyNumber: string): Promise<SurveyKey> {
  const survey = await lockSurvey(db, { survey_number: surveyNumber });
  if (!survey) throw new AppError('not_found');
  const [, ...older] = await liveKeys(db, survey.id);
  for (const { keyId } of older) await retireKey(db, survey.id, keyId, clock.now());
  return addSurveyKey(db, survey.id);
}

/** The keys that verify a survey's links, at most two; the first one signs. */
export const surveyKeys = (db: ReadDb, surveyId: number): Promise<SurveyKey[]> => liveKeys(db, surveyId);
