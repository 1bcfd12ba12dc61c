import { useCall } from '#console/call.ts';
import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { QuotaForm } from './quota-form.tsx';
import type { Quotas } from './quotas.ts';

/** Who counts in which quota of a survey, and how many completes each wants. */
export default function SurveyQuotasPage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('Quotas')}>
      {(found) => (
        <>
          <LinkToSurvey survey={found} />
          <PageHeading
            title={t('Quotas')}
            lead={
              found.state === 'draft'
                ? t('Everything can change while the survey is a draft.')
                : t(
                    'The survey is no longer a draft: names and targets can change, but not which quotas there are and who counts in them.',
                  )
            }
          />
          <QuotasOf id={found.id} country={found.country_code} />
        </>
      )}
    </PageOfSurvey>
  );
}

function QuotasOf({ id, country }: { id: number; country: string }) {
  // Quotas are not refetched while they are edited, and always when the page opens.
  const still = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const quotas = useCall('GET /surveys/:id/quotas', { params: { id } }, still);
  const choices = useCall('GET /condition-choices', { query: { country } });
  return (
    <Loaded query={quotas}>
      {(found: Quotas) => (
        <Loaded query={choices}>
          {(all) => (
            <QuotaForm
              key={id}
              id={id}
              quotas={found}
              choices={{ ...all, questions: [...found.questions, ...all.questions] }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
