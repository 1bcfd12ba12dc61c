import { Suspense } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Member, MemberAction } from './member-action.ts';

const WhyInvitedDialog = loadable(() => import('#console/pages/surveys/waves/why-invited-dialog.tsx'));

function ExplainDialog({ member: { id, country_code }, onClose }: { member: Member; onClose(): void }) {
  return (
    <Suspense fallback={<Opening onClose={onClose} />}>
      <WhyInvitedDialog member={id} country={country_code} onClose={onClose} />
    </Suspense>
  );
}

function Opening({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Why (not) this member?')} closeText={t('Close')} onClose={onClose}>
      <Spinner text={t('Loading...')} />
    </Dialog>
  );
}

export const action: MemberAction = {
  key: 'explain-invitation',
  title: 'Why (not) this member?',
  right: 'surveys',
  place: 12,
  isShown: ({ state }) => state !== 'unconfirmed',
  Dialog: ExplainDialog,
};
