import { sweep } from '#server/jobs/sweep.ts';
import { judgeInterviews } from './judge-interviews.ts';

export const interviewsJobs = [
  sweep({ name: 'judge-interviews', cron: '*/5 * * * *', atOnce: 500, step: judgeInterviews }),
];
