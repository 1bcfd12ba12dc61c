import { useCall } from '#console/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ProjectForm } from './project-form.tsx';

export default function NewProjectPage() {
  const { t } = useTranslation();
  const choices = useCall('GET /project-choices');
  return (
    <>
      <PageHeading
        title={t('New project')}
        lead={t('What a client ordered. You add its surveys afterwards.')}
      />
      <Loaded query={choices}>{(found) => <ProjectForm project={null} choices={found} />}</Loaded>
    </>
  );
}
