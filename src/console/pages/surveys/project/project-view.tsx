import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { ParticipationFiles } from '#console/pages/surveys/exports/participation-files.tsx';
import { paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ClientLinks } from './client-links.tsx';
import { CopySurveysDialog } from './copy-surveys-dialog.tsx';
import type { Project } from './project.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectPages } from './project-pages.tsx';
import { ProjectSums } from './project-sums.tsx';
import { ProjectSurveys } from './project-surveys.tsx';

export function ProjectView({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { nameOf } = useCountries();
  const { may } = useOperator();
  const { client, client_reference, manager, price_per_complete, currency, country_codes, notes } = project;
  const choices = useCall('GET /project-choices');
  const [copying, setCopying] = useState(false);
  return (
    <>
      <ThingPage
        above={`${t('Project')} ${project.project_number}`}
        name={project.name}
        action={
          <ButtonLink to={`${paths.newSurvey}?project=${project.id}&country=${country_codes[0] ?? ''}`}>
            {t('Add a survey')}
          </ButtonLink>
        }
        more={
          project.surveys.length === 0
            ? []
            : [
                <button key="copy" type="button" onClick={() => setCopying(true)}>
                  {t('Copy to other countries')}
                </button>,
              ]
        }
        summary={[
          { term: t('Client'), text: client || t('Own research') },
          { term: t("Client's reference"), text: client_reference || '–' },
          { term: t('Manager'), text: manager ?? t('Nobody yet') },
          {
            term: t('Price per complete'),
            text:
              price_per_complete === null || currency === null
                ? '–'
                : money({ amount_minor: price_per_complete, currency }),
          },
          { term: t('Countries'), text: country_codes.map(nameOf).join(', ') },
          { term: t('Notes'), text: notes || '–' },
        ]}
        tabs={[
          {
            key: 'surveys',
            title: t('Surveys'),
            content: (
              <>
                <ProjectSums project={project} />
                <Card title={t('Surveys')}>
                  <ProjectSurveys project={project} />
                </Card>
                <ProjectPages project={project} />
                {may('fieldwork') && project.surveys.length > 0 && (
                  <ParticipationFiles path={`/projects/${project.id}/participation`} />
                )}
              </>
            ),
          },
          { key: 'client', title: t('Client'), content: <ClientLinks project={project.id} /> },
          {
            key: 'details',
            title: t('Details'),
            content: (
              <Loaded query={choices}>{(found) => <ProjectForm project={project} choices={found} />}</Loaded>
            ),
          },
        ]}
      />
      {copying && <CopySurveysDialog project={project} onClose={() => setCopying(false)} />}
    </>
  );
}
