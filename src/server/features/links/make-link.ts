import type { ReadDb } from '#server/database/connect.ts';
import { type Link, linkToken } from './link-token.ts';
import { currentKey } from './links.queries.ts';

/** The token of an invitation's link, made with the newest key. */
export const makeLink = async (db: ReadDb, link: Link): Promise<string> =>
  linkToken(link, await currentKey(db));
