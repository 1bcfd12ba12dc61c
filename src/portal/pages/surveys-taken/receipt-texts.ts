import type { ComponentProps } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import type { Badge } from '#ui/badge.tsx';

type Receipt = PortalCalls['GET /profile/surveys-taken']['data'][number];

/** Each outcome in a few plain words, to be translated. */
export const outcomeTexts: Record<NonNullable<Receipt['outcome']>, string> = {
  complete: 'Completed in full',
  screenout: 'It was looking for other people',
  quota_full: 'Enough people had taken part already',
  quality: 'Your answers could not be accepted',
  duplicate: 'You have already taken part in this survey',
  security: 'Your participation could not be verified',
  abandoned: 'The survey was not finished',
  timeout: 'Its time ran out without a result',
};

/** Each to be translated. */
export const stateTexts: Record<Receipt['state'], string> = {
  open: 'Open',
  unverified: 'Being checked',
  pending: 'Pending',
  final: 'Final',
  reversed: 'Taken back',
};

export const stateTones: Record<Receipt['state'], NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  open: 'info',
  unverified: 'warning',
  pending: 'info',
  final: 'neutral',
  reversed: 'danger',
};
