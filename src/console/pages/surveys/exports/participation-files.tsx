import { FileLink, useCsvStyle } from '#console/file-link.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The attempts of a survey or a project as files; `path` stands below the operators' API. */
export function ParticipationFiles({ path }: { path: string }) {
  const { t } = useTranslation();
  const style = useCsvStyle();
  return (
    <Card title={t('Participation')}>
      <p>
        {t(
          "Every attempt with its outcome, times, points, wave and quotas. A pseudonym stands for a member in one survey only, so files of two surveys can't be joined. Tests are left out.",
        )}
      </p>
      <ButtonRow>
        <FileLink path={`${path}/csv`} query={style}>
          {t('Download CSV')}
        </FileLink>
        <FileLink path={`${path}/json-lines`}>{t('Download JSON lines')}</FileLink>
      </ButtonRow>
    </Card>
  );
}
