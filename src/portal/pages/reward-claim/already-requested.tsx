import { useAction } from '#portal/action.ts';
import { paths } from '#portal/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

type AlreadyRequestedProps = { requestAgain: () => Promise<unknown>; done: () => void; onClose: () => void };

/**
 * The same request was made within the last minute, for example in another tab: asks whether a second one is meant.
 */
export default function AlreadyRequested({ requestAgain, done, onClose }: AlreadyRequestedProps) {
  const { t } = useTranslation();
  const { run, pending, failure } = useAction(requestAgain, { done });
  return (
    <Dialog
      title={t('You made this request a moment ago')}
      closeText={t('Close')}
      busy={pending}
      onClose={onClose}
    >
      <p>{t("We haven't made a second one.")}</p>
      <FailureNotice failure={failure} />
      <DialogActions>
        <ButtonLink to={paths.rewardBasket}>{t('Go to Reward Basket')}</ButtonLink>
        <Button variant="secondary" busy={pending} busyText={t('Loading...')} onClick={() => void run()}>
          {t('Request it again')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
