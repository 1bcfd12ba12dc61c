import { useTranslation } from '#ui/translation.tsx';
import type { Member } from './actions/member-action.ts';

export type Gender = NonNullable<Member['contact']>['gender'];

/** What the genders of members are called. */
export function useGenderTexts(): Record<Gender, string> {
  const { t } = useTranslation();
  return { female: t('Female'), male: t('Male'), other: t('Another gender') };
}
