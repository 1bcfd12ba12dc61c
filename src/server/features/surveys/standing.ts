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
 * What a member can do with an invitation now. `open`: start, or continue the open attempt, which pausing or closing
 * the survey doesn't end. `unavailable`: paused; `full`: it has no place left; `early`: it opens later; `frozen`: the
 * member's account is on hold. A test can be started in any state but `archived`.
 */
export type Standing = 'open' | 'unavailable' | 'full' | 'early' | 'frozen' | 'answered' | 'closed';

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
