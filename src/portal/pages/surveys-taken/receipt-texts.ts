import type { ComponentProps } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import type { Badge } from '#ui/badge.tsx';

type Receipt = PortalCalls['GET /profile/surveys-taken']['data'][number];

/** Labels of the outcomes; translation keys. */
export const outcomeTexts: Record<NonNullable<Receipt['outcome']>, string> = {
  complete: 'Completed in full',
  screenout: 'It was for a different group of people',
  quota_full: 'The survey was already full',
  quality: "Your answers couldn't be accepted",
  duplicate: "You've already taken part in this survey",
  security: "We couldn't verify your participation",
  abandoned: "The survey wasn't finished",
  timeout: 'Time ran out before it was finished',
};

/** Labels of the points' states; translation keys. */
export const stateTexts: Record<Receipt['state'], string> = {
  open: 'Open',
  unverified: 'Under review',
  pending: 'Pending',
  final: 'Final',
  reversed: 'Points removed',
};

export const stateTones: Record<Receipt['state'], NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  open: 'info',
  unverified: 'warning',
  pending: 'info',
  final: 'neutral',
  reversed: 'danger',
};
