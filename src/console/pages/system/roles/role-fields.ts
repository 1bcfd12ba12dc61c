import type { FieldWords } from '#console/faces/form/conflict-notice.tsx';
import { useRightsWritten } from '#console/pages/system/right-texts.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What others can change in a role, in words. */
export function useRoleFields(): Record<string, FieldWords> {
  const { t } = useTranslation();
  const rightsWritten = useRightsWritten();
  return {
    name: t('Name'),
    rights: { name: t('Rights'), written: (value) => rightsWritten(value as RoleRight[]) },
  };
}
