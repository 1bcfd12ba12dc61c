import { sweep } from '#server/jobs/sweep.ts';
import { rememberDueFigures } from './remember-figures.ts';
import { makeOlderDue } from './remembered.queries.ts';

/** A large survey has a step of its own; of small ones many fit into it. */
const STEP_MS = 250;

export const fieldFiguresJobs = [
  sweep({
    name: 'remember-field-figures',
    cron: '* * * * *',
    atOnce: 10,
    step: (db, now, atOnce) => rememberDueFigures(db, now, atOnce, STEP_MS),
  }),
  // Once a day, since only the first one after an update finds any.
  sweep({ name: 'recount-older-figures', cron: '51 2 * * *', step: makeOlderDue }),
];
