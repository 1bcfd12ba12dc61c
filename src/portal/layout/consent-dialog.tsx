import { giveConsent, refuseConsent } from '#portal/consent.ts';
import { paths } from '#portal/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** One button allows cookies; Escape and the close button refuse them (docs/specification.md §2). */
export default function ConsentDialog({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog outlivesPage title={t('Cookies on this site')} closeText={t('Close')} onClose={refuseConsent}>
      {/* The paragraphs are short so that none is larger than the page's own text and delays the largest contentful paint. */}
      <p>{t('The site needs some cookies to work.')}</p>
      <p>{t('May we also measure visits and our advertising?')}</p>
      <p>{t("If you close this window, we'll only remember that you declined.")}</p>
      <p>
        <Link to={paths.privacyPolicy} onClick={onRead}>
          {t('Privacy policy')}
        </Link>
      </p>
      <DialogActions>
        <Button onClick={giveConsent}>{t('Allow cookies')}</Button>
      </DialogActions>
    </Dialog>
  );
}
