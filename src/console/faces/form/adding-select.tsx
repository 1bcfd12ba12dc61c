import type { ComponentProps, KeyboardEvent } from 'react';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type AddingSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'options' | 'onChange'>;

/** What is chosen is added or taken over at once, and nothing is shown as chosen. */
export function AddingSelect(props: AddingSelectProps) {
  const { t } = useTranslation();
  return <SelectField {...props} placeholder={t('Please choose')} value="" onKeyDown={openList} />;
}

const STEPS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** Keys that would choose in the closed list open it, as some systems do by themselves: the first step on would add already. */
export function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const chooses = STEPS.includes(key) || (key.length === 1 && key !== ' ');
  if (!chooses || altKey || ctrlKey || metaKey || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
