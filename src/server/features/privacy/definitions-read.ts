import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';

/** Asks for each version of a questionnaire once, however many rows refer to it. */
export function definitionsRead(db: ReadDb): (id: number, version: number) => Promise<StoredDefinition> {
  const read = new Map<string, Promise<StoredDefinition>>();
  return (id, version) => {
    const key = `${id}:${version}`;
    const found = read.get(key) ?? loadStoredDefinition(db, id, version).then(({ definition }) => definition);
    read.set(key, found);
    return found;
  };
}
