import { useCall } from '#console/call.ts';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useCountTexts } from './count-texts.ts';
import { CrossTable } from './cross-table.tsx';
import type { AnswerTables } from './tables.ts';

/** How often each answer of a built-in survey was given, and questions crossed. */
export default function SurveyAnswers({ id }: { id: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const tables = useCall('GET /surveys/:id/answers', { params: { id } });
  return (
    <Loaded query={tables}>
      {(found) =>
        found.cases === 0 ? (
          <Card>
            <EmptyState title={t('Nobody has finished this survey yet')} />
          </Card>
        ) : (
          <Stack>
            {found.hides && (
              <Notice>
                {t(
                  'Counts below {smallest} are hidden, and others that they could be computed from. You need another right to see them.',
                  { smallest: number(found.smallest) },
                )}
              </Notice>
            )}
            <p>
              {t('{cases} completes, without tests and without those that the client rejected.', {
                cases: number(found.cases),
              })}
            </p>
            {found.rows.length > 0 && <CrossTable id={id} tables={found} />}
            {found.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Question({ question }: { question: AnswerTables['questions'][number] }) {
  const { t } = useTranslation();
  const { written, share } = useCountTexts();
  const { title, item, asked, answered, options } = question;
  const name = item === null ? title : `${title} – ${item}`;
  return (
    <Card title={name}>
      <p>
        {t('Asked: {asked}. Answered: {answered}.', { asked: written(asked), answered: written(answered) })}
      </p>
      {options.length > 0 && (
        <DataTable
          caption={name}
          captionHidden
          rows={options}
          rowKey={({ key }) => key}
          columns={[
            { id: 'option', header: t('Answer'), cell: (option) => option.name },
            { id: 'count', header: t('Count'), numeric: true, cell: ({ count }) => written(count) },
            {
              id: 'share',
              header: t('Share of those asked'),
              numeric: true,
              cell: ({ count }) => share(count, asked),
            },
          ]}
          texts={{ loading: '', empty: t('None'), error: '', retry: '' }}
        />
      )}
    </Card>
  );
}
