import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { addPasskey } from './passkey.ts';
import { tellingEnd } from './telling-end.ts';

type NewPasskeyProps = {
  onDone(enrolled: { operator: Operator; recovery_codes: string[] }): unknown;
  onEnded?(): void;
};

/** Names a passkey and asks the browser to make it. */
export function NewPasskey({ onDone, onEnded }: NewPasskeyProps) {
  const { t } = useTranslation();
  const form = useForm({
    defaults: { name: '' },
    t,
    send: ({ name }) => tellingEnd(addPasskey(name), onEnded),
    done: (enrolled) => void onDone(enrolled),
  });
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} wide busyText={t('Loading...')}>
          {t('Create a passkey')}
        </Button>
      }
    >
      <TextField
        {...form.field('name')}
        label={t('Name of the passkey')}
        hint={t('Helps you tell it apart from others, for example "Office laptop".')}
        required
      />
    </FormFrame>
  );
}
