import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type CheckboxGroupProps = Omit<ChoiceGroupProps, 'chosen' | 'defaultChosen'> & {
  /** The chosen options, when the parent keeps them. */
  values?: readonly (string | number)[] | undefined;
  defaultValues?: readonly (string | number)[] | undefined;
};

/** Any number of choices. Give `values`, or let the boxes keep them. */
export function CheckboxGroup({ values, defaultValues, ...group }: CheckboxGroupProps) {
  return <ChoiceGroup {...group} type="checkbox" chosen={values} defaultChosen={defaultValues} />;
}
