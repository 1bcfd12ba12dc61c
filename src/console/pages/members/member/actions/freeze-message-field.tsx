import type { ComponentProps } from 'react';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type FreezeMessageFieldProps = Omit<ComponentProps<typeof TextareaField>, 'label' | 'hint' | 'maxLength'>;

/** What the member reads beside the reason of a freeze. */
export function FreezeMessageField(props: FreezeMessageFieldProps) {
  const { t } = useTranslation();
  return (
    <TextareaField
      {...props}
      label={t('Message to the member')}
      hint={t("Write it in the member's language.")}
      maxLength={1000}
      required
    />
  );
}
