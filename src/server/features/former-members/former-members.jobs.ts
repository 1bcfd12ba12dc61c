import { sweep } from '#server/jobs/sweep.ts';
import { forgetFormerMembers } from './former-members.ts';

export const formerMembersJobs = [
  sweep({
    name: 'forget-former-members',
    cron: '43 3 * * *',
    step: (db, _now, atOnce) => forgetFormerMembers(db, atOnce),
  }),
];
