import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Boot } from '#portal/boot.ts';
import { call, useCall } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { linkNotValid } from '#portal/link-not-valid.tsx';
import { useSession } from '#portal/session.tsx';
import { CallError } from '#ui/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import type { SentAnswers } from '#ui/questionnaire-form.ts';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { InterviewEnd, OutcomeText } from './interview-end.tsx';
import { type Interview, InterviewQuestions } from './interview-questions.tsx';

const CALL = 'GET /interviews/:token';

export const parts = ({ results }: Boot) =>
  results.some(([called, , view]) => called === CALL && (view as Interview).outcome !== null)
    ? [OutcomeText]
    : [];

/**
 * A built-in survey, each page at its own address (`?page`, or the current one) so that the browser's Back button
 * leads to the previous page.
 */
export default function InterviewPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const page = useSearchParams()[0].get('page');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { token };
  const interview = useCall(
    CALL,
    page === null ? { params } : { params, query: { page } },
    // No automatic refetch: nothing may replace the page while it is being answered.
    { staleTime: Number.POSITIVE_INFINITY },
  );

  useLanguageOf(interview.data);

  const show = (view: Interview) => queries.setQueryData(cacheKey(token, view.page), view);

  async function send(current: Interview, values: SentAnswers) {
    try {
      return await call(
        'POST /interviews/:token/pages/:page',
        { params: { token, page: current.page }, body: { values } },
        { notify: false },
      );
    } catch (error) {
      const code = error instanceof CallError && error.code;
      // The page says so in place of the questions.
      if (code === 'test_deleted') await queries.resetQueries({ queryKey: [CALL] });
      const isElsewhere = code === 'conflict' || code === 'interview_ended';
      if (!isElsewhere) throw error;
      // It was continued or ended in another tab.
      return call(CALL, { params }, { notify: false });
    }
  }

  function goOn(current: Interview, values: SentAnswers, next: Interview) {
    show({ ...current, values });
    show(next);
    if (page === null) navigate(`?page=${current.page}`, { replace: true });
    navigate(`?page=${next.page}`, { replace: next.outcome !== null });
  }

  return (
    <Loaded
      query={interview}
      loadingText={t('Loading...')}
      explain={(error) => {
        // The page in the address hasn't been reached yet.
        if (error.code === 'conflict') return <Navigate to={pathname} replace />;
        return linkNotValid(error);
      }}
    >
      {(view) =>
        view.outcome === null ? (
          <InterviewQuestions
            key={view.page}
            token={token}
            interview={view}
            send={send}
            onAnswered={goOn}
            onBack={(previous) => navigate(`?page=${previous}`)}
          />
        ) : (
          <InterviewEnd interview={view} outcome={view.outcome} />
        )
      }
    </Loaded>
  );
}

/** Buttons use the language of the questions, unless the member has chosen one. */
function useLanguageOf(interview: Interview | undefined): void {
  const { user } = useSession();
  const { settings, changeLanguage } = useSite();
  const language = interview?.language;
  const isOther = language !== undefined && language !== settings.language;
  const changes = isOther && user === null && settings.languages.includes(language);
  useEffect(() => {
    // If the texts can't be loaded, the survey still works.
    if (changes) changeLanguage(language).catch(() => {});
  }, [changes, language, changeLanguage]);
}

const cacheKey = (token: string, page: number) => [
  CALL,
  { params: { token }, query: { page: String(page) } },
];
