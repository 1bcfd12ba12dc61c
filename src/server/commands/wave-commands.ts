import type { Command } from 'commander';
import { MOST_REMINDER_DAYS, MOST_REMINDERS } from '#contract/rules/sampling.ts';
import { pauseWave, resumeWave } from '#server/features/invitations/pause-wave.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { listWaves, notSent, stopWave, waveFigures } from '#server/features/invitations/waves.ts';
import { CommandError } from './command-error.ts';
import { ids, moment, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { counts, fieldList, table } from './table.ts';

type InviteOptions = {
  members?: number[];
  all?: true;
  count?: number;
  seed?: number;
  at?: Date;
  perHour?: number;
  reminders?: number;
  reminderDays?: number;
};

/** `wave show --members` lists so many. */
const MOST_SHOWN = 1000;

/** `survey invite`: only records the wave; a running server plans and sends it. */
export function inviteCommand(survey: Command, run: Runner): void {
  survey
    .command('invite')
    .description("start a wave of invitations by email to members of the survey's country, each once")
    .argument('<survey_number>')
    .option('--members <ids...>', 'these members', ids)
    .option('--all', 'every member who can be invited')
    .option('--count <count>', 'this many of them, at random', wholeNumber)
    .option('--seed <number>', 'with --count: the same seed draws the same members', wholeNumber)
    .option('--at <moment>', 'send no email before then', moment)
    .option('--per-hour <count>', 'send slowly: at most this many emails in any hour', wholeNumber)
    .option('--reminders <count>', "to those who haven't started: 0 to 3; 1 by default", wholeNumber)
    .option('--reminder-days <days>', 'days before each reminder: 1 to 14; 3 by default', wholeNumber)
    .action((survey_number: string, options: InviteOptions) =>
      run.write(async (db) => {
        const { members, all, count, seed, at, perHour, reminders, reminderDays } = options;
        if ([members, all, count].filter((way) => way !== undefined).length !== 1)
          throw new CommandError('Say whom to invite: --members <ids>, --all or --count <count>.');
        if (count !== undefined && count < 1) throw new CommandError('--count must be at least 1.');
        if (perHour !== undefined && perHour < 1) throw new CommandError('--per-hour must be at least 1.');
        if (reminders !== undefined && reminders > MOST_REMINDERS)
          throw new CommandError(`--reminders must be at most ${MOST_REMINDERS}.`);
        if (reminderDays !== undefined && (reminderDays < 1 || reminderDays > MOST_REMINDER_DAYS))
          throw new CommandError(`--reminder-days must be 1 to ${MOST_REMINDER_DAYS}.`);
        const drawn = count === undefined ? null : { count, ...(seed === undefined ? {} : { seed }) };
        const data = await startWave(db, {
          survey_number,
          actor: run.actor,
          audience: drawn ?? (members ? { members } : 'all'),
          ...(at ? { starts_at: at } : {}),
          ...(perHour === undefined ? {} : { per_hour: perHour }),
          ...(reminders === undefined ? {} : { reminders }),
          ...(reminderDays === undefined ? {} : { reminder_days: reminderDays }),
        });
        return {
          data,
          text: `Wave ${data.wave_id} has started; the running server sends it. See: wave show ${data.wave_id}`,
        };
      }),
    );
}

export function waveCommands(program: Command, run: Runner): void {
  const wave = program
    .command('wave')
    .description("waves of invitations: what was sent, what wasn't, and why");

  wave
    .command('list')
    .description('waves, the newest first')
    .option('--survey <survey_number>', 'of this survey')
    .option('--limit <count>', 'at most this many', wholeNumber, 50)
    .action(({ survey, limit }: { survey?: string; limit: number }) =>
      run.read(async (db) => {
        const data = await listWaves(db, { survey_number: survey ?? null, limit });
        const rows = data.map((one) => [one.id, one.survey_number, one.audience, one.state, one.planned]);
        return {
          data,
          text: table(['wave', 'survey', 'audience', 'state', 'recipients'], rows, 'No waves.'),
        };
      }),
    );

  wave
    .command('show')
    .description('one wave: recipients, and who got no email, and why')
    .argument('<wave_id>', 'its number', wholeNumber)
    .option('--members', 'also list each recipient who got no email')
    .action((wave_id: number, { members }: { members?: true }) =>
      run.read(async (db) => {
        const figures = await waveFigures(db, wave_id);
        const without = members ? (await notSent(db, wave_id, { limit: MOST_SHOWN })).rows : [];
        const { not_sent } = figures;
        const text = fieldList([
          ['survey', figures.survey_number],
          [
            'state',
            figures.stop_reason === null ? figures.state : `${figures.state}: ${figures.stop_reason}`,
          ],
          ['recipients', figures.planned],
          ['waiting', figures.waiting],
          ['in the outbox', figures.outbox],
          ['sent', figures.sent],
          ['not sent', counts({ ...not_sent.late, ...not_sent.outbox }) || 'none'],
          ['left out before', counts(not_sent.planning) || 'none'],
        ]);
        const rows = without.map(({ member_id, reason }) => [member_id, reason]);
        return {
          data: members ? { ...figures, members: without } : figures,
          text: members ? `${text}\n\n${table(['member', 'reason'], rows, 'Nobody.')}` : text,
        };
      }),
    );

  wave
    .command('pause')
    .description("pause a wave: emails that haven't gone out return to it")
    .argument('<wave_id>', 'its number', wholeNumber)
    .requiredOption('--reason <text>', 'why')
    .action((wave_id: number, { reason }: { reason: string }) =>
      run.write(async (db) => {
        await pauseWave(db, run.actor, { wave_id, reason });
        return { data: { wave_id }, text: `Wave ${wave_id} is paused.` };
      }),
    );

  wave
    .command('resume')
    .description('continue a paused wave where it stopped')
    .argument('<wave_id>', 'its number', wholeNumber)
    .requiredOption('--reason <text>', 'why')
    .action((wave_id: number, { reason }: { reason: string }) =>
      run.write(async (db) => {
        await resumeWave(db, run.actor, { wave_id, reason });
        return { data: { wave_id }, text: `Wave ${wave_id} goes on.` };
      }),
    );

  wave
    .command('stop')
    .description('stop a wave for good: whoever has no email yet gets none, and nobody is reminded')
    .argument('<wave_id>', 'its number', wholeNumber)
    .requiredOption('--reason <text>', 'why')
    .action((wave_id: number, { reason }: { reason: string }) =>
      run.write(async (db) => {
        await stopWave(db, run.actor, { wave_id, reason });
        return { data: { wave_id }, text: `Wave ${wave_id} is stopped.` };
      }),
    );
}
