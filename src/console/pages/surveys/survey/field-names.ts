import type { SurveyField } from '#contract/rules/survey-fields.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the fields of a survey are called. */
export function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const names: Record<
    SurveyField | 'state' | 'reason' | 'quotas' | 'relaxed_quotas' | 'redefined_quotas',
    string
  > = {
    state: t('State'),
    reason: t('Reason'),
    quotas: t('Quotas'),
    relaxed_quotas: t('Relaxed quotas'),
    redefined_quotas: t('Quotas with a new condition'),
    survey_number: t('Number'),
    project_id: t('Project'),
    titles: t('Titles'),
    invitation_texts: t('Invitation texts'),
    topic: t('Topic'),
    points: t('Points for a complete'),
    screenout_points: t('Points for a screen-out'),
    screenout_after_minutes: t('A screen-out earns after'),
    quota_full_points: t('Points for a quota-full'),
    daily_cap: t('Daily limit per member'),
    opens_at: t('First day'),
    devices: t('Devices'),
    priority: t('Priority'),
    minutes: t('Minutes'),
    expected_incidence: t('Expected incidence'),
    target: t('Target'),
    soft_launch_completes: t('Completes of the soft launch'),
    review_days: t('Review window'),
    attempt_minutes: t('Longest duration'),
    closes_at: t('Last day'),
    invite_new_members: t('Invite new members too'),
    entry_url: t('Link to the survey'),
    preset: t('Programmed in'),
  };
  return names;
}
