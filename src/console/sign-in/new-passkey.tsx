import { useRef } from 'react';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { addPasskey, makePasskey } from './passkey.ts';
import { tellingEnd } from './telling-end.ts';

type Enrolled = { operator: Operator; recovery_codes: string[] };

type NewPasskeyProps = {
  onDone(enrolled: Enrolled): unknown;
  onEnded?(): void;
};

/** Names a passkey and asks the browser to make it. */
export function NewPasskey({ onDone, onEnded }: NewPasskeyProps) {
  const { t } = useTranslation();
  /** Made already: what is sent again after a lost response is the same passkey. */
  const made = useRef<Record<string, unknown> | null>(null);
  async function add(name: string): Promise<Enrolled> {
    try {
      made.current ??= await makePasskey();
      return await addPasskey(name, made.current);
    } catch (error) {
      if (error instanceof CallError && error.errors.response) made.current = null;
      throw error;
    }
  }
  const form = useForm({
    defaults: { name: '' },
    t,
    send: ({ name }) => tellingEnd(add(name), onEnded),
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
