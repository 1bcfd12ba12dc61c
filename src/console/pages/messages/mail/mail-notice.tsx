import { call } from '#console/call.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { StoppedAddress } from '#console/stopped-address.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Mail } from './mail.ts';
import styles from './mail-notice.module.css';

/** Why it was not sent, or what it waits for, and what can be done about it. */
export function MailNotice({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { reasons } = useMailTexts();
  const { id, state, reason, response, next_try_at, provider_pause, bounce } = mail;
  return (
    <div className={styles.notices}>
      {state === 'cancelled' && reason && (
        <Notice tone="warning" title={t("Why it wasn't sent")}>
          <p>{t("It wasn't sent because {reason}.", { reason: reasons[reason] })}</p>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger" title={t('The email server refused it')}>
          {response && <p>{response}</p>}
          {!mail.can_send_again && (
            <p>
              {t(
                "It can't be sent again: what an email says is kept for 8 days, or as long as its code is valid.",
              )}
            </p>
          )}
        </Notice>
      )}
      {state === 'queued' && (
        <Notice tone="info" title={t('Waiting to be sent')}>
          <p>
            {next_try_at && Date.parse(next_try_at) > Date.now()
              ? t('The next try is planned for {moment}.', { moment: dateTime(next_try_at) })
              : next_try_at
                ? t("It's waiting for its turn. Without an email server nothing is sent.")
                : t("It's being sent right now, or its job is among those that failed.")}
          </p>
          {response && <p>{t('The email server answered the last try: {response}', { response })}</p>}
          {provider_pause && (
            <p>
              {t('{provider} refuses our emails, so invitations to it wait until {moment}: {response}', {
                provider: mail.provider,
                moment: dateTime(provider_pause.until),
                response: provider_pause.response,
              })}
            </p>
          )}
        </Notice>
      )}
      {bounce && (
        <StoppedAddress
          bounce={bounce}
          allow={() => call('POST /mails/:id/allow-again', { params: { id } })}
          invalidates={['GET /mails/:id']}
        />
      )}
    </div>
  );
}
