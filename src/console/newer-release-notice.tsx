import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { reloadIfServed } from '#ui/reload-for-release.ts';
import { useTranslation } from '#ui/translation.tsx';

/** Stands where something is left out because only a newer release knows what the server named. */
export function NewerReleaseNotice({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('A newer version of the console is available')}>
      <p>
        {t('This page doesn\'t know "{name}" yet, so something may be missing here until you reload it.', {
          name,
        })}
      </p>
      <Button variant="secondary" onClick={() => void reloadIfServed()}>
        {t('Reload the page')}
      </Button>
    </Notice>
  );
}
