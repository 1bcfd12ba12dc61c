import type { ResultData } from '#contract/endpoint.ts';
import type { addClientLink as endpoint } from '#contract/operator/client-pages.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { countriesOfProject, endLink, hasLink, insertLink, linkWithKey } from './client-pages.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const SECRET_LENGTH = 43;

type By = { operator_id: number; countries: readonly string[] | null };

/** Whoever has the link sees all of a project. Error: `not_allowed`. */
async function refuseForPart(db: Db, projectId: number, { countries }: By): Promise<void> {
  const codes = await countriesOfProject(db, projectId);
  if (countries !== null && !codes.every((code) => countries.includes(code)))
    throw new AppError('not_allowed');
}

/** Creates a link, once for each key; `pageAddress` is where the page stands. Errors: `not_allowed`, `conflict`. */
export async function addClientLink(
  db: Db,
  by: By,
  {
    project_id,
    key,
    days,
    pageAddress,
  }: { project_id: number; key: string; days: number; pageAddress: string },
): Promise<ResultData<typeof endpoint>> {
  await refuseForPart(db, project_id, by);
  const { operator_id } = by;
  const secret = newSecret(SECRET_LENGTH);
  const now = clock.now();
  const added = await insertLink(db, {
    project_id,
    secret_hash: hashSecret(secret),
    created_by: operator_id,
    creation_key: key,
    days,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  });
  if (!added) {
    const first = await linkWithKey(db, operator_id, key);
    if (first.project_id !== project_id || first.days !== days) throw new AppError('conflict');
    return { id: first.id, expires_at: first.expires_at, address: null };
  }
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'add_client_link',
    subject: `projects ${project_id}`,
    details: { days },
  });
  return { ...added, address: `${pageAddress}#${secret}` };
}

/** Ends a link for good; once, however often it is asked for. Errors: `not_found`, `not_allowed`. */
export async function takeBackClientLink(
  db: Db,
  by: By,
  { project_id, link_id }: { project_id: number; link_id: number },
): Promise<null> {
  await refuseForPart(db, project_id, by);
  if (!(await hasLink(db, project_id, link_id))) throw new AppError('not_found');
  if (await endLink(db, { project_id, link_id, now: clock.now() }))
    await recordAudit(db, {
      actor: operatorActor(by.operator_id),
      action: 'take_back_client_link',
      subject: `projects ${project_id}`,
      details: { link_id },
    });
  return null;
}
