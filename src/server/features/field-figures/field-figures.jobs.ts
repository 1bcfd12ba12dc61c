import { sweep } from '#server/jobs/sweep.ts';
import { rememberForOneStep } from './remember-figures.ts';
import { makeOlderDue } from './remembered.queries.ts';

export const fieldFiguresJobs = [
  sweep({ name: 'remember-field-figures', cron: '* * * * *', atOnce: 10, step: rememberForOneStep }),
  // Once a day, since only the first one after an update finds any.
  sweep({ name: 'recount-older-figures', cron: '51 2 * * *', step: makeOlderDue }),
];
