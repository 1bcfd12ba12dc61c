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

/** Whose invitation: the holder of the mail's token, or a signed-in member. */
export type InvitationOf = { token_hash: Buffer } | { member_id: number; survey_number: string };
