import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { job, work } from '#server/jobs/queue.ts';
import { JournalError, keepProof } from './last-proof.ts';
import { proveJournal } from './prove-journal.ts';

export const pointsJobs = [
  work({
    job: job({ name: 'prove-journal', payload: z.object({}), tries: 3 }),
    cron: '17 3 * * *',
    async prepare(db) {
      const proven_at = clock.now();
      return { proven_at, ...(await proveJournal(db)) };
    },
    async handle(db, { prepared }) {
      // Throws, so that the error is logged and the job is listed as failed.
      if (prepared.faults.length > 0) throw new JournalError(prepared);
      await keepProof(db, prepared);
    },
    async failed(db, _run, error) {
      if (error instanceof JournalError) await keepProof(db, error.proof);
    },
  }),
];
