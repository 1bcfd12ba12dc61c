import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { type ShareableAnswer, useSharingTexts } from './sharing-texts.ts';

/** Which answers of a country's profiler surveys hosted elsewhere may get. */
export default function ShareableAnswersPage() {
  const { t } = useTranslation();
  const { countries, chosen, nameOf } = useCountries();
  const [params, setParams] = useSearchParams();
  const country = params.get('country') ?? chosen ?? countries[0]?.code ?? '';
  return (
    <>
      <PageHeading
        title={t('Shareable answers')}
        lead={t(
          'Surveys hosted elsewhere can get answers of the profile in their link, as codes. They get none unless you mark the question here. Open answers and parts of the postal address are never passed on.',
        )}
      />
      <Stack>
        <Card>
          <SelectField
            label={t('Country')}
            value={country}
            options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            onChange={({ target }) => setParams({ country: target.value }, { replace: true })}
          />
        </Card>
        {country !== '' && <AnswersOf key={country} country={country} />}
      </Stack>
    </>
  );
}

function AnswersOf({ country }: { country: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { may } = useOperator();
  const { names, tones } = useSharingTexts();
  const answers = useCall('GET /shareable-answers', { query: { country } });
  const [changing, setChanging] = useState<ShareableAnswer | null>(null);
  const columns: Column<ShareableAnswer>[] = [
    { id: 'question', header: t('Question'), cell: ({ title }) => title },
    { id: 'key', header: t('Key'), cell: ({ key }) => <code>{key}</code> },
    {
      id: 'sharing',
      header: t('Surveys get it'),
      cell: ({ sharing }) => <Badge tone={tones[sharing]}>{names[sharing]}</Badge>,
    },
    { id: 'surveys', header: t('Asked for by'), numeric: true, cell: ({ surveys }) => number(surveys) },
    ...(may('panel')
      ? [
          {
            id: 'change',
            header: t('Actions'),
            action: true,
            cell: (answer: ShareableAnswer) => (
              <Button variant="secondary" onClick={() => setChanging(answer)}>
                {t('Change')} <span className="visually-hidden">{answer.title}</span>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card>
      <Loaded query={answers}>
        {(rows) => (
          <DataTable
            caption={t('Shareable answers')}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            texts={{ loading: '', empty: t('The profile asks no choices there'), error: '', retry: '' }}
          />
        )}
      </Loaded>
      {changing && <MarkDialog country={country} answer={changing} onClose={() => setChanging(null)} />}
    </Card>
  );
}
