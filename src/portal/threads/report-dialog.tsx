import { type FormEvent, useState } from 'react';
import { fieldMessages } from '#contract/field-messages.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ReportDialogProps = { busy: boolean; onSend(message: string): void; onClose(): void };

/** What a member writes about a survey or a reward. */
export default function ReportDialog({ busy, onSend, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const text = message.trim();
    const wrong =
      text === ''
        ? fieldMessages.required
        : text.length > CONTACT_MESSAGE_MAX
          ? fieldMessages.too_long
          : undefined;
    setError(wrong);
    if (!wrong) onSend(text);
  }

  return (
    <Dialog title={t('What went wrong?')} closeText={t('Close')} busy={busy} onClose={onClose}>
      <form noValidate method="post" onSubmit={submit}>
        <TextareaField
          name="message"
          label={t('Your message')}
          hint={t("Tell us what happened. We'll check it against our records and write back to you.")}
          value={message}
          error={error && t(error)}
          onChange={(event) => setMessage(event.target.value)}
          maxLength={CONTACT_MESSAGE_MAX}
          counterText={(used, max) =>
            t('{used} of {max} characters', { used: number(used), max: number(max) })
          }
          required
        />
        <DialogActions>
          <Button type="submit" busy={busy} busyText={t('Loading...')}>
            {t('Send')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
