import type { ReadDb } from '#server/database/connect.ts';
import { type Link, linkToken } from './link-token.ts';
import { currentKey } from './links.queries.ts';

/** Makes the tokens of invitations' links with the newest key. */
export async function linkMaker(db: ReadDb): Promise<(link: Link) => string> {
  const key = await currentKey(db);
  return (link) => linkToken(link, key);
}

/** The token of an invitation's link, made with the newest key. */
export const makeLink = async (db: ReadDb, link: Link): Promise<string> => (await linkMaker(db))(link);
