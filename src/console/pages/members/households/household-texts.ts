import type { CASE_STATES, HOUSEHOLD_EVIDENCE } from '#contract/operator/lists/household-cases.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the states of household cases and their evidence are called. */
export function useHouseholdTexts() {
  const { t } = useTranslation();
  const states: Record<(typeof CASE_STATES)[number], string> = {
    open: t('Open'),
    cleared: t('Dismissed'),
    confirmed: t('Confirmed'),
  };
  const evidence: Record<(typeof HOUSEHOLD_EVIDENCE)[number], string> = {
    last_name: t('The same last name'),
    same_person: t('The same first name and birth date'),
    known_device: t('Signed in on the same device'),
    referral: t('One referred the other'),
  };
  return { states, evidence };
}
