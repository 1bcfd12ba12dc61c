import type { SurveyDevice } from '#contract/rules/survey-devices.ts';
import type { InvitationStanding } from '#server/features/surveys/standing.ts';

export type StandingInvitation = InvitationStanding & {
  id: number;
  member_id: number | null;
  points: number;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  invitation_texts: Record<string, string>;
  minutes: number;
  screenout_points: number;
  screenout_after_minutes: number;
  quota_full_points: number;
  daily_cap: number | null;
  devices: SurveyDevice[] | null;
  /** The member says to have finished it elsewhere, and nobody has confirmed that yet. */
  unverified: boolean;
};

/** How the invitation is found: by a mailed link, or for a signed-in member. */
export type InvitationOf = { id: number } | { member_id: number; survey_number: string };
