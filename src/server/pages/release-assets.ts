import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Database } from '#server/database/connect.ts';
import { compressByBrotli } from '#server/http/compress.ts';
import {
  findReleaseAsset,
  insertAssets,
  keptAssetNames,
  markReplacedAssets,
  type ReleaseAsset,
} from './release-assets.queries.ts';

/** How long pages of a former release can still load their assets. */
const KEPT_DAYS = 30;
const BEST = 11;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** The assets of one of the browser's builds; `prefix` keeps its names apart from those of the other. */
export type AssetPlace = { folder: string; prefix: '' | 'console:' };
type AssetFile = { name: string; path: string };

const NAME = /^[\w.-]{1,200}$/;

/**
 * Stores this build's assets with those of former releases, so that during a rolling deployment every process can
 * serve both, and deletes those that no release has used for 30 days.
 */
export async function keepReleaseAssets(database: Database, places: readonly AssetPlace[]): Promise<void> {
  const files = (await Promise.all(places.map(assetFiles))).flat();
  const names = files.map(({ name }) => name).sort();
  if (names.length === 0) return;
  const kept = await keptAssetNames(database.read, names);
  const missing = await Promise.all(files.filter(({ name }) => !kept.has(name)).map(readAsset));
  await database.transaction(async (db) => {
    await markReplacedAssets(db, names, KEPT_DAYS);
    await insertAssets(db, missing);
  });
}

async function assetFiles({ folder, prefix }: AssetPlace): Promise<AssetFile[]> {
  const files = (await readdir(folder)).filter((file) => extname(file) in contentTypes);
  return files.map((file) => ({ name: prefix + file, path: join(folder, file) }));
}

async function readAsset({ name, path }: AssetFile): Promise<ReleaseAsset> {
  // The build has compressed most of them already.
  const brotli = await readFile(`${path}.br`).catch(async () => compressByBrotli(await readFile(path), BEST));
  return { name, content_type: contentTypes[extname(name)] ?? '', brotli };
}

/** An asset of another release; null: no release that is remembered had it. */
export async function releaseAsset(
  { read }: Database,
  prefix: AssetPlace['prefix'],
  name: string,
): Promise<ReleaseAsset | null> {
  return NAME.test(name) ? ((await findReleaseAsset(read, prefix + name)) ?? null) : null;
}
