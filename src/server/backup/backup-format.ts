import { z } from 'zod';

/**
 * A backup is a file of one gzip stream and, after it, 72 bytes `sha256 <hex of all bytes before>` with a line feed: so
 * no altered byte goes unnoticed, and `zcat` still reads it. The stream is text in UTF-8, line by line:
 *
 *     KVORUM BACKUP 1
 *     {"made_at": …, "migrations": […], "sequences": {…}, "sections": [{"name": …, "columns": […]}, …]}
 *     -- <name of the first section>
 *     <its rows as PostgreSQL's COPY writes text: one a line, columns divided by tabs, times in UTC>
 *     \.
 *     … every section in the order of the list: a table after those that it refers to, the queue of jobs at last …
 *     -- end
 *     {"rows": {"<name>": <count>, …}}
 *
 * All of it is one moment of the database. It holds everything that the panel knows of people: keep it as safe.
 */
export const FIRST_LINE = 'KVORUM BACKUP 1';
export const END_OF_ROWS = '\\.\n';
export const END_SECTION = 'end';

/** Waiting jobs with the arguments needed to enqueue them again; the queue's own tables depend on its version. */
export const JOBS_SECTION = 'graphile_worker.jobs';

export const headerSchema = z.object({
  made_at: z.iso.datetime(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()).min(1),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.int()),
  sections: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
});
export type BackupHeader = z.output<typeof headerSchema>;
export type Section = BackupHeader['sections'][number];

export const endSchema = z.object({ rows: z.record(z.string(), z.int().min(0)) });
export type RowCounts = Record<string, number>;

export const SEAL_BYTES = 72;
export const checksumLine = (hex: string): string => `sha256 ${hex}\n`;

/** A backup can't be made, read or restored; the message is for the person who runs the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Complete lines in a chunk of text, with the offsets where they start and end. */
export function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
