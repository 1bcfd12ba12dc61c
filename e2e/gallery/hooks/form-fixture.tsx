import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useForm } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { send } from './harness.ts';
import { State } from './state.tsx';

const defaults = { name: '', nickname: '', city: '', language: 'en', password: '', agree: false };
const CITIES = ['Sofia', 'Varna'].map((city) => ({ value: city, label: city }));
const LANGUAGES = ['en', 'bg'].map((code) => ({ value: code, label: code }));

/** A form with a field, and with options, that appear later. */
export function FormFixture() {
  const [more, setMore] = useState(false);
  const form = useForm<typeof defaults, { reset: boolean }>({
    defaults,
    t: (sentence) => `translated: ${sentence}`,
    keep: { place: 'form', owner: 'vera', except: ['agree'], chosen: ['language'] },
    check: ({ name }) => (name === 'nobody' ? { name: 'Another name, please' } : {}),
    send,
    done: (data, reset) => {
      if (data.reset) reset();
    },
  });
  const { processing, restored, unplaced, failure } = form;
  return (
    <form {...form.props} aria-label="Form">
      <TextField label="Name" required {...form.field('name')} />
      {more && <TextField label="Nickname" {...form.field('nickname')} />}
      <SelectField
        label="City"
        placeholder="Please choose"
        options={more ? CITIES : []}
        {...form.field('city')}
      />
      <SelectField label="Language" options={LANGUAGES} {...form.field('language')} />
      <TextField label="Password" type="password" autoComplete="new-password" {...form.field('password')} />
      <CheckboxField label="I agree" {...form.field('agree')} />
      <Button {...form.button} busyText="Sending">
        Send
      </Button>
      <Button variant="secondary" onClick={() => setMore(true)}>
        More
      </Button>
      <State
        of={{
          processing,
          restored,
          unplaced,
          failure: failure?.message ?? null,
          name: form.watch('name'),
          chosen: form.isChosen('language'),
        }}
      />
    </form>
  );
}
