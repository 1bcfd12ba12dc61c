import type { ComponentProps } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import type { Badge } from '#ui/badge.tsx';

export type ExchangeRequest = PortalCalls['GET /profile/exchange/history']['data'][number];
export type ExchangeStatus = ExchangeRequest['status'];

/** The way of a request that is granted. */
export const stations = ['requested', 'approved', 'sent', 'completed'] as const;

/** Each to be translated. */
export const statusTexts: Record<ExchangeStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  sent: 'Sent',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

export const statusTones: Record<ExchangeStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  requested: 'info',
  approved: 'info',
  sent: 'info',
  completed: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

export const hasReturnedPoints = ({ status }: ExchangeRequest): boolean =>
  status === 'rejected' || status === 'cancelled';

export const isOpen = ({ status }: ExchangeRequest): boolean =>
  status === 'requested' || status === 'approved' || status === 'sent';
