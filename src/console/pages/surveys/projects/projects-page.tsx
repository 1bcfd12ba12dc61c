import { useCountries } from '#console/countries.tsx';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { projectsList } from '#contract/operator/lists/projects.list.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Project = Row<typeof projectsList>;

/** What clients ordered, the newest first. */
export default function ProjectsPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id: own } = useOperator();
  const { nameOf } = useCountries();
  return (
    <ListPage<Project>
      list={projectsList}
      lead={t('What your clients ordered, newest first. A project holds its surveys and adds them up.')}
      actions={<ButtonLink to={paths.newProject}>{t('New project')}</ButtonLink>}
      name="name"
      pathOf={({ id }) => pathOf(paths.project, id)}
      columns={['name', 'client', 'manager', 'countries', 'surveys', 'running', 'created_at']}
      search="words"
      views={[
        { name: t('All'), search: '' },
        { name: t('In the field'), search: 'running=true' },
        { name: t('Mine'), search: `manager=${own}..${own}` },
      ]}
      cells={{
        name: ({ name, project_number }) => (
          <>
            {name} <small>{project_number}</small>
          </>
        ),
        countries: ({ countries }) => countries.split(' ').map(nameOf).join(', '),
        client: ({ client }) => client || t('Own research'),
        running: ({ running }) =>
          running > 0 ? <Badge tone="success">{number(running)}</Badge> : number(running),
      }}
      nothingYet={{
        title: t('No projects yet'),
        text: t('Start with a project: what a client ordered, in one country or several.'),
      }}
    />
  );
}
