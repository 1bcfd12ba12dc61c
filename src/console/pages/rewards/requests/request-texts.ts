import type { PROMISES } from '#contract/operator/lists/reward-requests.list.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { HoldReason } from '#contract/rules/hold-reasons.ts';
import type { SettlementReason } from '#contract/rules/settlement-reasons.ts';
import { useTranslation } from '#ui/translation.tsx';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<ExchangeStatus, Tone> = {
  requested: 'info',
  approved: 'neutral',
  sent: 'neutral',
  completed: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
};

/** What the states of a request, the reasons that hold or end it, its promise and its mails are called. */
export function useRequestTexts() {
  const { t } = useTranslation();
  const statuses: Record<ExchangeStatus, string> = {
    requested: t('Requested'),
    approved: t('Approved'),
    sent: t('Sent'),
    completed: t('Completed'),
    rejected: t('Rejected'),
    cancelled: t('Cancelled'),
    failed: t('Failed'),
  };
  const reasons: Record<HoldReason, string> = {
    credentials_changed: t('Email or password changed'),
    name_changed: t('Name changed'),
    address_changed: t('Address changed'),
    other_address: t('Another address'),
  };
  const holds: Record<HoldReason, string> = {
    credentials_changed: t('Email or password changed less than 72 hours before the request.'),
    name_changed: t('The name changed less than 72 hours before the request.'),
    address_changed: t('The address in the profile changed less than 72 hours before the request.'),
    other_address: t('The reward would go to another address than the one in the profile.'),
  };
  const settlementReasons: Record<SettlementReason, string> = {
    details_incomplete: t('Name or address incomplete'),
    not_available: t('Reward no longer available'),
    not_deliverable: t("Can't be delivered there"),
    not_confirmed: t('Not confirmed that the member asked for it'),
    returned: t('Returned by the post'),
    not_collected: t('Not collected in time'),
    address_unknown: t('Address not found'),
    payment_refused: t('Payment refused'),
    other: t('Another reason'),
  };
  const promises: Record<(typeof PROMISES)[number], string> = { past: t('Past'), near: t('Near') };
  const mailStates = {
    queued: t('waiting'),
    sent: t('sent'),
    failed: t('not delivered'),
    cancelled: t('not sent'),
  };
  const because: Readonly<Record<string, string>> = {
    superseded: t('The approval was undone before it went out.'),
    bounced: t('The address refused an earlier email.'),
    failed: t("The member's email server refused it."),
    interrupted: t("The process ended while it was sent. It may have arrived, so it isn't sent again."),
  };
  return {
    statuses,
    tones,
    reasons,
    holds,
    settlementReasons,
    promises,
    mailStates,
    /** Why a mail was not sent, in a sentence. */
    mailReason: (code: string) => because[code] ?? code,
  };
}
