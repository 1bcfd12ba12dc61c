import type { RoleRight } from '#contract/operator/rights.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useRightTexts } from './right-texts.ts';

type RightsFieldProps = {
  /** Those that can be given. */
  offered: readonly RoleRight[];
  values: readonly RoleRight[];
  onChange(values: RoleRight[]): void;
  error?: string | undefined;
};

export function RightsField({ offered, values, onChange, error }: RightsFieldProps) {
  const { t } = useTranslation();
  const texts = useRightTexts();
  return (
    <CheckboxGroup
      name="rights"
      label={t('Rights')}
      options={offered.map((right) => ({ value: right, label: texts[right] }))}
      values={values}
      error={error}
      onChange={({ target }) => {
        const right = target.value as RoleRight;
        onChange(target.checked ? [...values, right] : values.filter((one) => one !== right));
      }}
    />
  );
}
