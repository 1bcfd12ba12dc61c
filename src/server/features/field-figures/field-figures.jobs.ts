import { sweep } from '#server/jobs/sweep.ts';
import { rememberDueFigures } from './remember-figures.ts';

export const fieldFiguresJobs = [
  sweep({ name: 'remember-field-figures', cron: '* * * * *', atOnce: 10, step: rememberDueFigures }),
];
