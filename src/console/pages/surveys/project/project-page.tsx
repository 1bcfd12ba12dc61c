import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ProjectView } from './project-view.tsx';

/** A project: what was ordered, its surveys and what they add up to. */
export default function ProjectPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const project = useCall('GET /projects/:id', { params: { id } });
  return (
    <Loaded
      query={project}
      explain={({ status }) =>
        status === 404 || status === 422 ? (
          <>
            <PageHeading title={t('Project')} />
            <EmptyState
              title={t('There is no such project in your countries')}
              action={<Link to={paths.projects}>{t('Projects')}</Link>}
            />
          </>
        ) : null
      }
    >
      {(found) => <ProjectView key={found.id} project={found} />}
    </Loaded>
  );
}
