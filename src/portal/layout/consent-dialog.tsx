import { giveConsent } from '#portal/consent.ts';
import { paths } from '#portal/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** panel.md section 2: one button. Leaving without it (Escape, close) allows nothing (decisions.md "Cookies"). */
export default function ConsentDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Cookies on this site')} closeText={t('Close')} onClose={onLeave}>
      <p>
        {t(
          'We always use the cookies that the site cannot work without. With your permission we also measure visits and the success of our advertising.',
        )}
      </p>
      <p>
        {t('Close this window if you do not want that: nothing else is stored then.')}{' '}
        <Link to={paths.privacyPolicy} onClick={onLeave}>
          {t('Privacy policy')}
        </Link>
      </p>
      <DialogActions>
        <Button onClick={giveConsent}>{t('Allow cookies')}</Button>
      </DialogActions>
    </Dialog>
  );
}
