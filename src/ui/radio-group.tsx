import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type RadioGroupProps = Omit<ChoiceGroupProps, 'chosen' | 'defaultChosen'> & {
  /** The chosen option, if controlled; null for none. */
  value?: string | number | null | undefined;
  defaultValue?: string | number | null | undefined;
};

/** A single choice of few options, onto which `form.field(name)` is spread, or controlled with `value`. */
export function RadioGroup({ value, defaultValue, ...group }: RadioGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="radio"
      chosen={value === undefined ? undefined : value === null ? [] : [value]}
      defaultChosen={defaultValue === undefined || defaultValue === null ? undefined : [defaultValue]}
    />
  );
}
