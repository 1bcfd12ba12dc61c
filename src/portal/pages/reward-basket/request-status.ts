import type { ComponentProps } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { OPEN_STATUSES, RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import type { Badge } from '#ui/badge.tsx';

export type ExchangeRequest = PortalCalls['GET /profile/exchange/history']['data'][number];
export type ExchangeStatus = ExchangeRequest['status'];

/** The states of a request that is granted, in order. */
export const progressStatuses = [...OPEN_STATUSES, 'completed'] as const;

/** Labels; translation keys. */
export const statusTexts: Record<ExchangeStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  sent: 'Sent',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  failed: 'Not delivered',
};

/** Explanations; translation keys. */
export const statusSentences: Record<ExchangeStatus, string> = {
  requested: "We've received your request and will look at it.",
  approved: "Your request has been approved and we're preparing your reward.",
  sent: 'Your reward is on its way to you.',
  completed: 'Your reward has been delivered.',
  rejected: "We couldn't fulfil the request. Your points have been returned.",
  cancelled: 'You cancelled the request. Your points have been returned.',
  failed: "We couldn't deliver your reward. Your points have been returned.",
};

export const HELD_SENTENCE =
  "We're reviewing this request because your email, password or delivery address changed recently.";

export const statusTones: Record<ExchangeStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  requested: 'info',
  approved: 'info',
  sent: 'info',
  completed: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
};

export const hasReturnedPoints = ({ status }: ExchangeRequest): boolean =>
  RETURNED_STATUSES.some((returned) => returned === status);

export const isOpen = ({ status }: ExchangeRequest): boolean => OPEN_STATUSES.some((open) => open === status);
