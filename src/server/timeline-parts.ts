import { attemptsTimeline } from './features/attempts/timeline.queries.ts';
import { auditTimeline } from './features/audit/timeline.queries.ts';
import { invitationsTimeline } from './features/invitations/timeline.queries.ts';
import { membersTimeline } from './features/members/timeline.queries.ts';
import { parentalPermissionTimeline } from './features/parental-permission/timeline.queries.ts';
import { pointsTimeline } from './features/points/timeline.queries.ts';
import { referralsTimeline } from './features/referrals/timeline.queries.ts';
import { registrationTimeline } from './features/registration/timeline.queries.ts';
import { rewardsTimeline } from './features/rewards/timeline.queries.ts';
import { sessionsTimeline } from './features/sessions/timeline.queries.ts';
import { supportTimeline } from './features/support/timeline.queries.ts';
import type { TimelinePart } from './features/timeline/timeline-part.ts';
import { mailReportsTimeline, mailsTimeline } from './mail/timeline.queries.ts';

/** What makes up the timeline of a member: each feature's `timeline.queries.ts`. */
export const timelineParts: readonly TimelinePart[] = [
  ...membersTimeline,
  ...registrationTimeline,
  ...parentalPermissionTimeline,
  ...referralsTimeline,
  ...sessionsTimeline,
  mailsTimeline,
  mailReportsTimeline,
  ...invitationsTimeline,
  ...attemptsTimeline,
  ...pointsTimeline,
  ...rewardsTimeline,
  ...supportTimeline,
  ...auditTimeline,
];
