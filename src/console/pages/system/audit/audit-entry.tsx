import { useAuditTexts } from '#console/audit-texts.ts';
import { useCall } from '#console/call.ts';
import { Beside } from '#console/faces/list/beside.tsx';
import type { Row } from '#contract/operator/list.ts';
import type { auditLogList } from '#contract/operator/lists/audit-log.list.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

type AuditEntryProps = { entry: Row<typeof auditLogList>; onClose(): void };

/** One entry of the log, with the values before and after, as far as they are still kept. */
export function AuditEntry({ entry, onClose }: AuditEntryProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { nameOf, thing } = useAuditTexts();
  const values = useCall('GET /audit-log/:id/values', { params: { id: entry.id } });
  const written = (value: unknown) =>
    value === null || value === undefined
      ? t('empty')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return (
    <Beside title={nameOf(entry.action)} onClose={onClose}>
      <DescriptionList
        entries={[
          { term: t('When'), text: dateTime(entry.at) },
          { term: t('Actor'), text: entry.actor_name ?? entry.actor },
          ...(entry.key_name ? [{ term: t('API key'), text: entry.key_name }] : []),
          { term: t('Item'), text: thing(entry.subject) },
          ...(entry.details ? [{ term: t('Details'), text: entry.details }] : []),
        ]}
      />
      <Loaded query={values}>
        {(fields) => (
          <DescriptionList
            entries={fields.map(({ field, hidden, before, after }) => ({
              term: field,
              text: hidden
                ? t('Hidden: you need another right to see it')
                : `${written(before)} → ${written(after)}`,
            }))}
          />
        )}
      </Loaded>
    </Beside>
  );
}
