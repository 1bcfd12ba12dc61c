import type { ResultData } from '#contract/endpoint.ts';
import type { addClientLink as endpoint } from '#contract/operator/client-pages.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { countriesOfProject, endLink, endUnseenLink, hasLink, insertLink } from './client-pages.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const SECRET_LENGTH = 43;

type By = { operator_id: number; countries: readonly string[] | null };

/** Whoever has the link sees all of a project. Error: `not_allowed`. */
async function refuseForPart(db: Db, projectId: number, { countries }: By): Promise<void> {
  const codes = await countriesOfProject(db, projectId);
  if (countries !== null && !codes.every((code) => countries.includes(code)))
    throw new AppError('not_allowed');
}

type NewLink = { project_id: number; key: string; days: number };

/**
 * Creates a link; `pageAddress` is where the page stands. Sent again it takes the link back whose address nobody has seen. Errors:
 * `not_allowed`, `conflict` if that was looked at.
 */
export async function addClientLink(
  db: Db,
  by: By,
  { pageAddress, ...link }: NewLink & { pageAddress: string },
): Promise<ResultData<typeof endpoint>> {
  await refuseForPart(db, link.project_id, by);
  // The first try may have been under way until now.
  const made = (await makeLink(db, by, link)) ?? (await makeLink(db, by, link));
  if (!made) throw new AppError('conflict');
  const { secret, ...added } = made;
  return { ...added, address: `${pageAddress}#${secret}` };
}

async function makeLink(
  db: Db,
  { operator_id }: By,
  { project_id, key, days }: NewLink,
): Promise<{ id: number; expires_at: Date; secret: string } | null> {
  const now = clock.now();
  const by = { created_by: operator_id, project_id, creation_key: key };
  const unseen = await endUnseenLink(db, by, now);
  if (unseen) await recordEnd(db, operator_id, { project_id, link_id: unseen.id });
  const secret = newSecret(SECRET_LENGTH);
  const added = await insertLink(db, {
    ...by,
    secret_hash: hashSecret(secret),
    days,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  });
  if (!added) return null;
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'add_client_link',
    subject: `projects ${project_id}`,
    details: { days },
  });
  return { ...added, secret };
}

const recordEnd = (
  db: Db,
  operatorId: number,
  { project_id, link_id }: { project_id: number; link_id: number },
) =>
  recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'take_back_client_link',
    subject: `projects ${project_id}`,
    details: { link_id },
  });

/** Ends a link for good; once, however often it is asked for. Errors: `not_found`, `not_allowed`. */
export async function takeBackClientLink(
  db: Db,
  by: By,
  { project_id, link_id }: { project_id: number; link_id: number },
): Promise<null> {
  await refuseForPart(db, project_id, by);
  if (!(await hasLink(db, project_id, link_id))) throw new AppError('not_found');
  if (await endLink(db, { project_id, link_id, now: clock.now() }))
    await recordEnd(db, by.operator_id, { project_id, link_id });
  return null;
}
