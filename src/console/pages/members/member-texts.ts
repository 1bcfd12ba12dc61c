import type { MemberState } from '#contract/operator/lists/members.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the states of members are called, and how they look. */
export function useMemberTexts() {
  const { t } = useTranslation();
  const states: Record<MemberState, string> = {
    unconfirmed: t('Not confirmed'),
    active: t('Active'),
    frozen: t('Frozen'),
    unsubscribed: t('Unsubscribed'),
  };
  const tones: Record<MemberState, 'success' | 'warning' | 'danger' | 'neutral'> = {
    unconfirmed: 'warning',
    active: 'success',
    frozen: 'danger',
    unsubscribed: 'neutral',
  };
  const activity = { active: t('Active'), inactive: t('Inactive') };
  return { states, tones, activity };
}
