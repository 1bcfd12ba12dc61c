import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { listCalls } from './list-calls.ts';
import { auditLogList } from './lists/audit-log.list.ts';

const calls = listCalls(auditLogList);
export const { rows: listAuditLog, count: countAuditLog, csv: exportAuditLog } = calls;

/**
 * What stood in the fields that a row of the audit log names, as far as it is still kept: it is deleted with the member.
 * `hidden`: it needs a right that the caller does not have.
 */
export const listAuditValues = endpoint({
  method: 'GET',
  path: '/audit-log/:id/values',
  access: { right: 'audit' },
  effect: 'read',
  summary: 'Values before and after a change',
  params: z.object({ id: pathId }),
  result: json(
    z.array(z.object({ field: z.string(), hidden: z.boolean(), before: z.unknown(), after: z.unknown() })),
  ),
});
