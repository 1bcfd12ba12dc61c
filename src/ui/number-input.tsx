import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './number-input.module.css';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Labels of the two buttons, such as 'One less' and 'One more', without which there are none. */
  stepTexts?: { less: string; more: string } | undefined;
};

/**
 * A number with limits (`min`, `max`, `step`), for places with a label of their own; otherwise use `NumberField`.
 */
export function NumberInput({ stepTexts, ref, className, ...input }: NumberInputProps) {
  const element = useRef<HTMLInputElement | null>(null);

  function stepBy(steps: 1 | -1) {
    const field = element.current;
    if (!field) return;
    const before = field.value;
    // An empty field steps to its minimum first, and not by an assigned value, which React wouldn't notice.
    field.stepUp(before === '' ? 0 : steps);
    if (field.value !== before) field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const field = (
    <input
      inputMode="numeric"
      {...input}
      type="number"
      ref={(node) => {
        element.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
      className={classNames(fieldStyles.control, stepTexts && styles.number, className)}
    />
  );
  if (!stepTexts) return field;

  const step = (text: string, icon: 'minus' | 'plus', steps: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={text}
      title={text}
      disabled={input.disabled}
      onClick={() => stepBy(steps)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.stepper}>
      {step(stepTexts.less, 'minus', -1)}
      {field}
      {step(stepTexts.more, 'plus', 1)}
    </div>
  );
}
