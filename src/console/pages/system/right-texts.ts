import type { RoleRight } from '#contract/operator/rights.ts';
import { useTranslation } from '#ui/translation.tsx';

/** Rights one after another, in words. */
export function useRightsWritten(): (rights: readonly RoleRight[]) => string {
  const texts = useRightTexts();
  return (rights) => rights.map((right) => texts[right]).join(' · ');
}

/** What each right allows, in words. */
export function useRightTexts(): Record<RoleRight, string> {
  const { t } = useTranslation();
  return {
    members_read: t('See members'),
    members_change: t('Change members'),
    members_change_email: t('Change email addresses of members'),
    members_contact_data: t('See names and addresses of members'),
    members_freeze: t('Freeze members'),
    members_erase: t('Erase members'),
    members_export: t("Export all of a member's data"),
    members_view_portal: t('See the portal as a member'),
    points_adjust: t('Adjust points'),
    rewards_read: t('See reward requests'),
    rewards_decide: t('Decide reward requests'),
    rewards_fulfil: t('Fulfil reward requests'),
    payouts: t('See payout data and pay out'),
    catalogue: t('Change the catalogue of rewards'),
    messages: t('Answer messages'),
    mails: t('See emails'),
    surveys: t('Change surveys'),
    fieldwork: t('Run fieldwork'),
    survey_answers: t('See answers of surveys'),
    participants_identify: t('See which members stand behind pseudonyms'),
    client_pages: t('Show clients how far projects are'),
    panel: t('Change the panel'),
    audit: t('See the audit log'),
    operators: t('Manage operators and roles'),
    api_keys: t('Manage API keys'),
    system: t('See the state of the system'),
  };
}
