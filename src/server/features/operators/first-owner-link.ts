import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { newOperatorLink } from '#server/features/operator-sessions/operator-links.ts';
import { hasNoOperator } from './first-owner.ts';

/** Where whoever installs the panel becomes its first owner: good once, for 30 minutes. Null where there is somebody. */
export async function firstOwnerLink(db: Db, config: Config): Promise<string | null> {
  if (!(await hasNoOperator(db))) return null;
  const { code } = await newOperatorLink(db, null, 'first_owner');
  return `${config.consoleUrl}${config.consolePath}/accept#${code}`;
}
