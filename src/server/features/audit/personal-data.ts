import { personalData } from '#server/database/personal-data.ts';
import { forgetInAudit } from './forget-in-audit.ts';

export const auditData = personalData({
  holds: {
    audit_log: {
      of: { id: 'audit_members.audit_id' },
      newest: 'id',
      columns: {
        id: 'key',
        at: 'copied',
        actor_kind: 'operator',
        actor: 'operator',
        key_id: 'operator',
        action: 'copied',
        subject: 'key',
        country_code: 'derived',
        fields: 'derived',
        details: 'derived',
      },
      leaving: {
        kept: 'That an operator looked at an account or changed points, with the movement that the books name.',
      },
    },
    audit_values: {
      of: { audit_id: 'audit_members.audit_id' },
      columns: {
        audit_id: 'key',
        field: 'in_words',
        before: 'derived',
        after: 'in_words',
        needed_right: 'operator',
      },
      leaving: 'erased',
    },
    audit_members: {
      of: { member_id: 'member_id' },
      columns: { audit_id: 'key', member_id: 'key' },
      leaving: 'erased',
    },
  },
  leave: (db, { member_id }) => forgetInAudit(db, [member_id]),
});
