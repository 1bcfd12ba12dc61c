import type { Standing } from '#contract/rules/standings.ts';

/** The state of an invitation, from the view `invitation_standings`. */
export type InvitationStanding = {
  state: string;
  survey_state: string;
  opens_at: Date | null;
  closes_at: Date | null;
  has_place: boolean;
  /** The member's account is on hold. */
  frozen: boolean;
  /** When the open attempt expires; null without one. */
  open_until: Date | null;
  /** Of somebody who tries the survey. */
  is_test: boolean;
};

/**
 * How an invitation stands before anything is known of the quotas of its member: `full` where the survey has no place left. A test
 * can be started in any state but `archived`.
 */
export function standingOf(invitation: InvitationStanding, now: Date): Standing {
  const { state, survey_state, opens_at, closes_at, has_place, frozen, open_until, is_test } = invitation;
  if (survey_state === 'archived') return state === 'invited' ? 'closed' : 'answered';
  if (open_until && open_until > now) return 'open';
  if (state !== 'invited') return 'answered';
  if (is_test) return 'open';
  if (survey_state === 'draft' || survey_state === 'closed') return 'closed';
  if (closes_at && closes_at <= now) return 'closed';
  if (frozen) return 'frozen';
  if (survey_state === 'paused') return 'unavailable';
  if (opens_at && opens_at > now) return 'early';
  return has_place ? 'open' : 'full';
}
