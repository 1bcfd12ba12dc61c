import type { Body, ResultData } from '#contract/endpoint.ts';
import type { identifyParticipants as endpoint } from '#contract/operator/participation.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { type AuditRecord, recordAudit } from '#server/features/audit/record-audit.ts';
import { checkReason } from '#server/features/member-care/reason.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { membersBehind } from './participation.queries.ts';

type Asked = Body<typeof endpoint> & { survey_id: number; operator_id: number };

/**
 * The members behind pseudonyms of a survey. One row of the audit log says how many were asked for, and one for each member why;
 * both commit before anything is answered. Error: a field error for `reason`.
 */
export async function identifyParticipants(
  db: Db,
  { survey_id, operator_id, pseudonyms, reason }: Asked,
): Promise<ResultData<typeof endpoint>> {
  const why = checkReason(reason);
  const actor = operatorActor(operator_id);
  // A file for spreadsheets marks a pseudonym that begins like a formula, as those of earlier attempts can.
  const asked = [...new Set(pseudonyms.map((pseudonym) => pseudonym.replace(/^'/, '')))];
  const found = new Map(
    (await membersBehind(db, survey_id, asked)).map(({ pseudonym, member_id }) => [pseudonym, member_id]),
  );
  const members = [...found.values()].filter((member) => member !== null);
  const named = new Set<number>();
  for (const member_id of members.sort((one, other) => one - other)) {
    const record: AuditRecord = {
      actor,
      action: 'identify_participants',
      subject: `members ${member_id}`,
      details: { survey_id },
      values: { reason: { after: why, right: 'members_read' } },
    };
    if (await recordUnlessErased(db, record)) named.add(member_id);
  }
  await recordAudit(db, {
    actor,
    action: 'identify_participants',
    subject: `surveys ${survey_id}`,
    details: { asked: asked.length, found: named.size },
  });
  return asked.map((pseudonym) => {
    const member_id = found.get(pseudonym) ?? null;
    return {
      pseudonym,
      known: found.has(pseudonym),
      member_id: member_id !== null && named.has(member_id) ? member_id : null,
    };
  });
}

/** False for a member who is erased at this moment: of them nothing is said, and of the others all. */
async function recordUnlessErased(db: Db, record: AuditRecord): Promise<boolean> {
  try {
    await recordAudit(db, record);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
