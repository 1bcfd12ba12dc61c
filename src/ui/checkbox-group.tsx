import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type CheckboxGroupProps = Omit<ChoiceGroupProps, 'chosen' | 'defaultChosen'> & {
  /** The chosen options, if controlled. */
  values?: readonly (string | number)[] | undefined;
  defaultValues?: readonly (string | number)[] | undefined;
};

/** A multiple choice, controlled with `values` and uncontrolled without. */
export function CheckboxGroup({ values, defaultValues, ...group }: CheckboxGroupProps) {
  return <ChoiceGroup {...group} type="checkbox" chosen={values} defaultChosen={defaultValues} />;
}
