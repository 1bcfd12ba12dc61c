import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type RadioGroupProps = Omit<ChoiceGroupProps, 'chosen' | 'defaultChosen'> & {
  /** The chosen option, when the parent keeps it; null for none. */
  value?: string | number | null | undefined;
  defaultValue?: string | number | null | undefined;
};

/** One choice of a few. Spread `form.field(name)` onto it, or give `value`. */
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
