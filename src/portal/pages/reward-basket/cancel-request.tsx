import { Suspense, useState } from 'react';
import { useAction } from '#portal/action.ts';
import { call } from '#portal/call.ts';
import { sendOnce } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './cancel-request.module.css';
import type { ExchangeRequest } from './request-status.ts';

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'));

/** Cancels a request that nobody has worked on yet. */
export function CancelRequest({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { points } = useFormats();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const cancel = useAction(
    () =>
      sendOnce(`${paths.rewardBasket} ${request.id}`, (headers) =>
        call(
          'POST /profile/exchange/:id/cancel',
          { params: { id: request.id }, headers },
          // The dialog shows a failure, but goes away with a request that isn't open any more.
          { notify: ({ status }) => status > 0 && status < 500 },
        ),
      ),
    {
      invalidates: 'everything',
      done() {
        toast.success(t('Your request has been cancelled'));
        setAsked(false);
      },
    },
  );

  return (
    <>
      <div className={styles.cancel}>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t('Cancel the request')}
        </Button>
      </div>
      {asked && (
        <Suspense>
          <CancelDialog
            reward={<InLanguage lang={request.lang}>{request.name}</InLanguage>}
            points={points(request.quantity * request.points)}
            processing={cancel.pending}
            failure={cancel.failure}
            onCancelRequest={() => void cancel.run()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
