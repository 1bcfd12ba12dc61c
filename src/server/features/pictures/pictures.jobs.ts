import { sweep } from '#server/jobs/sweep.ts';
import { forgetPictures } from './forget-pictures.ts';

export const picturesJobs = [sweep({ name: 'forget-pictures', cron: '13 3 * * *', step: forgetPictures })];
