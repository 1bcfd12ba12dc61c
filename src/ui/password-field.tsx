import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> & {
    autoComplete: 'current-password' | 'new-password';
    /** Labels of the show/hide button, such as 'Show password' and 'Hide password'. */
    texts: { show: string; hide: string };
    /** A `StrengthMeter`, shown under the input. */
    meter?: ReactNode;
  };

export function PasswordField({ label, hint, error, texts, meter, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      {(control) => (
        <>
          <div className={fieldStyles.beside}>
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
              className={classNames(fieldStyles.control, styles.password)}
            />
            <button
              type="button"
              className={styles.toggle}
              aria-controls={control.id}
              aria-label={shown ? texts.hide : texts.show}
              title={shown ? texts.hide : texts.show}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          </div>
          {meter}
        </>
      )}
    </Field>
  );
}
