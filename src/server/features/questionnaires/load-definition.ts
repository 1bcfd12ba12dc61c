import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { type Languages, localise } from '#contract/rules/localise.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findVersion, findVersions, versionDefinition } from './questionnaires.queries.ts';

// Versions never change, so each is read once per process, and the limit keeps long-running processes small.
const CACHED_VERSIONS = 500;
const stored = new Map<string, StoredDefinition>();
const localised = new Map<string, WireDefinition>();

/**
 * A questionnaire on the wire in one language: the given version, or else the newest. Throws if there is none. The
 * result is shared by all callers and must not be modified.
 */
export async function loadDefinition(
  db: ReadDb,
  questionnaireId: number,
  languages: Languages,
  version?: number,
): Promise<{ version: number; definition: WireDefinition }> {
  const found = await findVersion(db, questionnaireId, version);
  const key = `${found.key} ${languages.language} ${languages.fallback}`;
  const definition =
    localised.get(key) ??
    keep(localised, key, localise(await storedDefinition(db, questionnaireId, found), languages));
  return { version: found.version, definition };
}

/** The same with what members never see: pages, screen-outs, keys and all languages. */
export async function loadStoredDefinition(
  db: ReadDb,
  questionnaireId: number,
  version?: number,
): Promise<{ version: number; definition: StoredDefinition }> {
  const found = await findVersion(db, questionnaireId, version);
  return { version: found.version, definition: await storedDefinition(db, questionnaireId, found) };
}

/** All versions that have questions, oldest first. */
export async function loadVersions(
  db: ReadDb,
  questionnaireId: number,
): Promise<{ version: number; definition: StoredDefinition }[]> {
  const versions: { version: number; definition: StoredDefinition }[] = [];
  for (const found of await findVersions(db, questionnaireId))
    versions.push({
      version: found.version,
      definition: await storedDefinition(db, questionnaireId, found),
    });
  return versions.filter(({ definition }) => definition.length > 0);
}

async function storedDefinition(
  db: ReadDb,
  questionnaireId: number,
  { key, version }: { key: string; version: number },
): Promise<StoredDefinition> {
  return stored.get(key) ?? keep(stored, key, await versionDefinition(db, questionnaireId, version));
}

function keep<T>(cache: Map<string, T>, key: string, value: T): T {
  const oldest = cache.size >= CACHED_VERSIONS ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(key, value);
  return value;
}
