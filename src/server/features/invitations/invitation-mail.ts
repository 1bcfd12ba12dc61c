import { calendarDay } from '#contract/rules/age-limit.ts';
import { textIn } from '#server/features/questionnaires/localise.ts';

type Invited = { member_id: number; first_name: string; language: string };
type Survey = {
  country_code: string;
  titles: Record<string, string>;
  points: number;
  minutes: number;
  closes_at: Date | null;
  time_zone: string;
  default_language: string;
};

/** A survey that closes at midnight can be answered until the day before. */
const lastDay = (closesAt: Date, timeZone: string) => calendarDay(new Date(closesAt.getTime() - 1), timeZone);

/** What an invitation, or a reminder of it, says to whom; the token opens this invitation only. */
export const invitationMail = (member: Invited, survey: Survey, token: string) => ({
  language: member.language,
  country_code: survey.country_code,
  member_id: member.member_id,
  data: {
    first_name: member.first_name,
    title: textIn(survey.titles, { language: member.language, fallback: survey.default_language }),
    points: survey.points,
    minutes: survey.minutes,
    closes_on: survey.closes_at && lastDay(survey.closes_at, survey.time_zone),
    token,
  },
});

/** The keys under which the outbox knows what was mailed about an invitation. */
export const invitationMailKeys = (invitationId: number): string[] => [
  `invitation:${invitationId}`,
  `invitation-reminder:${invitationId}`,
];
