import * as calls from '#contract/operator/audit-log.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { auditLogSource } from './audit-log.queries.ts';
import { auditValues } from './audit-values.ts';

export function auditOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    { rows: calls.listAuditLog, count: calls.countAuditLog, csv: calls.exportAuditLog },
    auditLogSource,
    () => directory.defaultLanguage(),
  );
  api.implement(calls.listAuditValues, (handle, { operator, params }) =>
    auditValues(handle, operator, params.id),
  );
}
