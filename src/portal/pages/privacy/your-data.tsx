import { Suspense, useState } from 'react';
import { call } from '#portal/call.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { useFileLink } from '#ui/file-link.ts';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';

const KeptData = loadable(() => import('./kept-data.tsx'));

/** Everything stored about the member, to read here or to download. */
export function YourData() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Card title={t('Your data')}>
      <p>
        {t(
          "Everything we hold about you: profile, answers, consents, surveys, points, rewards, messages and emails. Passwords and codes aren't included because we only keep hashes of them.",
        )}
      </p>
      <ButtonRow>
        <DataFile>{t('Download my data')}</DataFile>
        <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('Hide my data') : t('Show my data here')}
        </Button>
      </ButtonRow>
      {shown && (
        <Suspense fallback={<Spinner text={t('Loading data...')} />}>
          <KeptData />
        </Suspense>
      )}
    </Card>
  );
}

function DataFile({ children }: { children: string }) {
  const follow = useFileLink(() => call('GET /profile/membership').then(() => true));
  return (
    <ButtonLink href="/api/portal/v1/profile/data/file" download="my-data.json" onClick={follow}>
      {children}
    </ButtonLink>
  );
}
