import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#console/call.ts';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { htmlLang } from '#contract/rules/languages.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './client-page.module.css';

type Page = OperatorCalls['POST /client-page']['data'];

/** Its figures change without us. */
const ASK_EVERY_MS = 60_000;

/** How far a project is, for a client without an account: the code of the link stands behind the `#`, which no server is told. */
export default function ClientPage() {
  const { t } = useTranslation();
  const [code] = useState(() => window.location.hash.slice(1));
  const { page, failure, ask } = useClientPage(code);
  const title = page?.name ?? t('Your project');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <Stack>
        <ArrivalHeading>{title}</ArrivalHeading>
        {failure === 'not_found' ? (
          <Notice tone="warning">
            {t("This link doesn't work or has expired. Please ask the panel for a new one.")}
          </Notice>
        ) : (
          failure !== null && (
            <Notice tone="danger">
              <p>{t("The figures couldn't be loaded.")}</p>
              <Button variant="secondary" onClick={ask}>
                {t('Try again')}
              </Button>
            </Notice>
          )
        )}
        {page ? <Project page={page} /> : failure === null && <Spinner text={t('Loading...')} />}
      </Stack>
    </main>
  );
}

/** Asks now and then; what was shown stays while a look fails, unless the link has ended. */
function useClientPage(code: string) {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` grows with each press
  useEffect(() => {
    let left = false;
    const look = () =>
      call('POST /client-page', { body: { code } }, { notify: false, recover: false }).then(
        (found) => {
          if (left) return;
          setPage(found);
          setFailure(null);
        },
        (error: unknown) => {
          if (left) return;
          const reason = error instanceof CallError ? (error.code ?? 'unknown') : 'unknown';
          setFailure(reason);
          if (reason === 'not_found') setPage(null);
        },
      );
    void look();
    const timer = setInterval(() => void look(), ASK_EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [code, asked]);
  return { page, failure, ask: () => setAsked((times) => times + 1) };
}

function Project({ page }: { page: Page }) {
  const { t, language } = useTranslation();
  const { dateTime, date } = useFormats();
  const countries = new Intl.DisplayNames([htmlLang(language)], { type: 'region' });
  const { nameOfState, tones } = useSurveyTexts();
  const titles = page.surveys.flatMap(({ title }) => title || []);
  return (
    <>
      <p>
        {page.client !== '' && `${page.client} · `}
        {t('As of {when}. This link works until {until}.', {
          when: dateTime(page.as_of),
          until: date(page.expires_at),
        })}
      </p>
      <Card title={t('All surveys')}>
        <Figures of={page} />
      </Card>
      {page.surveys.length === 0 && (
        <Card>
          <EmptyState title={t('No survey has started yet')} />
        </Card>
      )}
      {page.surveys.map((survey) => (
        <Card
          key={survey.survey_number}
          title={[
            survey.title || survey.survey_number,
            // Waves of a tracking study have one title.
            ...(titles.filter((title) => title === survey.title).length > 1 ? [survey.survey_number] : []),
            countries.of(survey.country_code) ?? survey.country_code,
          ].join(' · ')}
          aside={<Badge tone={tones[survey.state]}>{nameOfState(survey.state)}</Badge>}
        >
          <Figures of={survey}>
            {survey.cells.map((cell) => (
              <Progress key={cell.name} label={cell.name} completes={cell.completes} target={cell.wanted} />
            ))}
          </Figures>
        </Card>
      ))}
    </>
  );
}

type OfProject = Pick<Page, 'completes' | 'target' | 'incidence'>;

function Figures({
  of: { completes, target, incidence },
  children,
}: {
  of: OfProject;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Stack>
      {target !== null && <Progress label={t('Completes')} completes={completes} target={target} />}
      <DescriptionList
        entries={[
          ...(target === null ? [{ term: t('Completes'), text: number(completes) }] : []),
          {
            term: t('Incidence: completes, as a share of completes and screen-outs'),
            text: incidence === null ? '–' : t('{share}%', { share: number(incidence) }),
          },
        ]}
      />
      {children}
    </Stack>
  );
}

function Progress({ label, completes, target }: { label: string; completes: number; target: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <ProgressBar
      label={label}
      value={completes}
      max={Math.max(target, 1)}
      text={t('{completes} of {target}', { completes: number(completes), target: number(target) })}
    />
  );
}
