import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './cancel-request.module.css';
import type { ExchangeRequest } from './request-status.ts';

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'));

/** Takes a request back while nobody has worked on it yet. */
export function CancelRequest({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { points } = useFormats();
  const toast = useToast();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [processing, setProcessing] = useState(false);

  async function cancel() {
    setProcessing(true);
    try {
      await call('POST /profile/exchange/:id/cancel', { params: { id: request.id } });
      toast.success(t('Your request has been cancelled'));
      setAsked(false);
    } catch (error) {
      // The call has said why in a toast; what has changed meanwhile shows below.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProcessing(false);
      await queries.invalidateQueries();
    }
  }

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
            name={request.name}
            points={points(request.quantity * request.points)}
            processing={processing}
            onCancelRequest={() => void cancel()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
