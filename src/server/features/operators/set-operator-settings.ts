import type { Db } from '#server/database/connect.ts';
import { updateOperator } from './operators.queries.ts';

/** Operators' own settings. */
export async function setOperatorSettings(
  db: Db,
  id: number,
  { name, language, time_zone }: { name: string; language: 'en' | 'bg'; time_zone: string },
): Promise<void> {
  await updateOperator(db, id, { name, language, time_zone });
}
