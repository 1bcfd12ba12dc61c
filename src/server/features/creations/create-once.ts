import { createHash } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { type CreationKey, claimKey, createdWith, keepThing } from './creations.queries.ts';

type Creation = {
  operator_id: number;
  kind: CreationKey['kind'];
  /** Without one it is created each time. */
  key: string | undefined;
  /** What was sent, without the key. */
  content: object;
};

/**
 * Creates a thing once for each key of an operator, and answers its id; two at the same time wait for each other. Error:
 * `conflict` if the key was used with other content.
 */
export async function createOnce(
  db: Db,
  { operator_id, kind, key, content }: Creation,
  create: () => Promise<number>,
): Promise<number> {
  if (key === undefined) return create();
  const claim = { operator_id, kind, key };
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest();
  if (await claimKey(db, claim, fingerprint)) {
    const id = await create();
    await keepThing(db, claim, id);
    return id;
  }
  const first = await createdWith(db, claim);
  if (first.thing_id === null || !first.fingerprint.equals(fingerprint)) throw new AppError('conflict');
  return first.thing_id;
}
