import type { InvitationStanding } from '#server/features/surveys/standing.ts';

export type StandingInvitation = InvitationStanding & {
  id: number;
  member_id: number | null;
  points: number;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  minutes: number;
  screenout_points: number;
};

/** Whose invitation: the one that a mailed link opens, or a signed-in member's. */
export type InvitationOf = { id: number } | { member_id: number; survey_number: string };
