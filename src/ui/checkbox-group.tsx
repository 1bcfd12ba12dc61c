import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type CheckboxGroupProps = Omit<ChoiceGroupProps, 'chosen' | 'defaultChosen'> & {
  /** The chosen options, if controlled. */
  values?: readonly (string | number)[] | undefined;
  defaultValues?: readonly (string | number)[] | undefined;
};

/** A multiple choice. Controlled with `values`, otherwise uncontrolled. */
export function CheckboxGroup({ values, defaultValues, ...group }: CheckboxGroupProps) {
  return <ChoiceGroup {...group} type="checkbox" chosen={values} defaultChosen={defaultValues} />;
}
