import { useAuditTexts } from '#console/audit-texts.ts';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { auditLogList } from '#contract/operator/lists/audit-log.list.ts';
import { useTranslation } from '#ui/translation.tsx';
import { AuditEntry } from './audit-entry.tsx';

type Entry = Row<typeof auditLogList>;

/** Who did what, newest first. */
export default function AuditPage() {
  const { t } = useTranslation();
  const { actions, thing } = useAuditTexts();
  const kinds = {
    command_line: t('Command line'),
    operator: t('Operator'),
    member: t('Member'),
    system: t('System'),
  };
  return (
    <ListPage<Entry>
      list={auditLogList}
      lead={t('What operators, programs and the system have done and viewed, newest first.')}
      name="action"
      pathOf={({ id }) => `${paths.auditLog}?open=${id}`}
      columns={['at', 'actor_kind', 'actor_name', 'action', 'subject', 'country_code']}
      options={{ actor_kind: kinds, action: actions }}
      cells={{
        subject: ({ subject }) => thing(subject),
        actor_name: ({ actor_name, key_name }) => (
          <>
            {actor_name}
            {key_name && <small>{t('with the key "{name}"', { name: key_name })}</small>}
          </>
        ),
      }}
      views={[
        { name: t('All'), search: '' },
        { name: t('By operators'), search: 'actor_kind=operator' },
        { name: t('From the command line'), search: 'actor_kind=command_line' },
      ]}
      nothingYet={{ title: t('Nothing has happened yet') }}
      beside={(entry, close) => <AuditEntry key={entry.id} entry={entry} onClose={close} />}
    />
  );
}
