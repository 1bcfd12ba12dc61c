import { fieldMessages } from '#contract/field-messages.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ReportDialogProps = {
  /** Where the draft is kept. */
  place: string;
  send(message: string): Promise<unknown>;
  done(): void | Promise<void>;
  onClose(): void;
};

/** What a member writes about a survey or a reward. */
export default function ReportDialog(props: ReportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('What went wrong?')} closeText={t('Close')} onClose={props.onClose}>
      <ReportForm {...props} />
    </Dialog>
  );
}

function ReportForm({ place, send, done, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { user } = useSession();
  const form = useForm({
    defaults: { message: '' },
    keep: { place, owner: user?.email ?? '' },
    t,
    check: ({ message }) =>
      message.trim().length > CONTACT_MESSAGE_MAX ? { message: fieldMessages.too_long } : {},
    send: ({ message }) => send(message.trim()),
    done,
  });
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <DialogActions>
          <Button {...form.button} busyText={t('Loading...')}>
            {t('Send')}
          </Button>
          <Button variant="secondary" disabled={form.processing} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </DialogActions>
      }
    >
      <TextareaField
        {...form.field('message')}
        label={t('Your message')}
        hint={t("Tell us what happened. We'll check it against our records and write back to you.")}
        maxLength={CONTACT_MESSAGE_MAX}
        counterText={(used, max) => t('{used} of {max} characters', { used: number(used), max: number(max) })}
        required
      />
    </FormFrame>
  );
}
