import { useCall } from '#console/call.ts';
import { useLanguageNames } from '#console/language-names.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Template = OperatorCalls['GET /mail-templates']['data'][number];

/** Every kind of mail, and whether a text of it is missing in a language. */
export default function MailTemplatesPage() {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const { kinds } = useMailTexts();
  const templates = useCall('GET /mail-templates');
  const columns: Column<Template>[] = [
    {
      id: 'kind',
      header: t('Kind'),
      cell: ({ kind }) => <Link to={paths.mailTemplate.replace(':kind', kind)}>{kinds[kind]}</Link>,
    },
    {
      id: 'audience',
      header: t('For'),
      cell: ({ audience }) => (audience === 'operators' ? t('Operators') : t('Members and others')),
    },
    {
      id: 'transactional',
      header: t('Unsubscribe link'),
      cell: ({ transactional }) => (transactional ? t('No') : t('Yes')),
    },
    {
      id: 'cap',
      header: t('Most in 24 hours'),
      numeric: true,
      cell: ({ daily_cap }) => (daily_cap === null ? '–' : number(daily_cap)),
    },
    {
      id: 'missing',
      header: t('Texts missing'),
      cell: ({ missing_in }) =>
        missing_in.length === 0 ? (
          '–'
        ) : (
          <Badge tone="warning">{missing_in.map((code) => languageName(code)).join(', ')}</Badge>
        ),
    },
  ];
  return (
    <>
      <PageHeading
        title={t('Email templates')}
        lead={t(
          'Every email that the panel sends. Open one to see it in each language and send yourself a test.',
        )}
      />
      <Card>
        <Loaded query={templates}>
          {(rows) => (
            <DataTable
              caption={t('Email templates')}
              captionHidden
              columns={columns}
              rows={rows}
              rowKey={({ kind }) => kind}
              texts={{ loading: '', empty: '', error: '', retry: '' }}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
