import type { ReactNode } from 'react';
import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { Link } from '#ui/link.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Survey, titleOf } from './survey.ts';

type PageOfSurveyProps = {
  title: string;
  /** When it is read again. */
  options?: { refetchInterval: number } | { refetchOnWindowFocus: false };
  children(survey: Survey): ReactNode;
};

/** A page about the survey in its address. */
export function PageOfSurvey({ title, options, children }: PageOfSurveyProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const survey = useCall('GET /surveys/:id', { params: { id } }, options);
  return (
    <LoadedThing
      query={survey}
      title={title}
      unknown={t('There is no such survey in your countries')}
      list={{ path: paths.surveys, title: t('Surveys') }}
    >
      {children}
    </LoadedThing>
  );
}

/** The way back to a survey from a page about it. */
export function LinkToSurvey({ survey }: { survey: Survey }) {
  const { t, language } = useTranslation();
  return (
    <p>
      <Link to={pathOf(paths.survey, survey.id)}>
        {t('Survey')} {survey.survey_number} · {titleOf(survey, language)}
      </Link>
    </p>
  );
}
