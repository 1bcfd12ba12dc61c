import type { PROMISES } from '#contract/operator/lists/reward-requests.list.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { HoldReason } from '#contract/rules/hold-reasons.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the states of a request, the reasons that hold it and its promise are called. */
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
  const promises: Record<(typeof PROMISES)[number], string> = { past: t('Past'), near: t('Near') };
  return { statuses, reasons, promises };
}
