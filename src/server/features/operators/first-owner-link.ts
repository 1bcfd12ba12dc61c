import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { newOperatorLink } from '#server/features/operator-sessions/operator-links.ts';
import { hasNoOperator } from './first-owner.ts';

/**
 * The one-time link, valid for 30 minutes, with which the person installing the panel becomes its first owner. Null
 * if there is an operator.
 */
export async function firstOwnerLink(db: Db, config: Config): Promise<string | null> {
  if (!(await hasNoOperator(db))) return null;
  const { code } = await newOperatorLink(db, null, 'first_owner');
  return `${config.consoleUrl}${config.consolePath}/accept#${code}`;
}
