import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ProjectView } from './project-view.tsx';

/** Its figures change without us. */
const ASK_EVERY_MS = 30_000;

/** A project: what was ordered, its surveys and what they add up to. */
export default function ProjectPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const project = useCall('GET /projects/:id', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  return (
    <LoadedThing
      query={project}
      title={t('Project')}
      unknown={t('There is no such project in your countries')}
      list={{ path: paths.projects, title: t('Projects') }}
    >
      {(found) => <ProjectView key={found.id} project={found} />}
    </LoadedThing>
  );
}
