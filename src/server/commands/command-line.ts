import { Command, CommanderError } from 'commander';
import { readConfig } from '#server/config.ts';
import { attemptCommands } from './attempt-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { type CommandProblem, problemOfCommand } from './command-problem.ts';
import { contactCommands } from './contact-commands.ts';
import { countryCommands } from './country-commands.ts';
import { demoCommand } from './demo-command.ts';
import { householdCommands } from './household-commands.ts';
import { jobsCommands } from './jobs-commands.ts';
import { journalCommands } from './journal-commands.ts';
import { keysCommands } from './keys-commands.ts';
import { linkCommands } from './link-commands.ts';
import { memberCommands } from './member-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { operatorCommands } from './operator-commands.ts';
import { originatorCommands } from './originator-commands.ts';
import { pointsCommands } from './points-commands.ts';
import type { ReachOptions } from './reach-database.ts';
import { registrationCommands } from './registration-commands.ts';
import { rewardsCommands } from './rewards-commands.ts';
import { createRunner } from './runner.ts';
import { surveyCommands } from './survey-commands.ts';
import { trackerCommands } from './tracker-commands.ts';
import { waveCommands } from './wave-commands.ts';

export type CommandIo = {
  /** Environment; defaults to `process.env`. */
  environment?: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  reach?: ReachOptions;
};

/** Exit codes: success, refused or failed, wrong usage. */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command, with `args` as typed after `npm run kvorum --`; returns the exit code. */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  const program = new Command('kvorum');
  const json = () => program.opts<{ json?: boolean }>().json === true;
  program
    .description('Run the panel from the command line.')
    .usage('[--json] <command>')
    .option('--json', 'print JSON, including errors')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .addHelpText('after', '\nExit status: 0 done, 1 refused or failed, 2 wrong usage.');
  try {
    const runner = createRunner({
      config: readConfig(io.environment),
      out: io.out,
      tell: (line) => io.err(`${line}\n`),
      json,
      reach: io.reach ?? {},
    });
    for (const add of GROUPS) add(program, runner);
    for (const group of program.commands) group.helpCommand(false);
    await program.parseAsync([...args], { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
    const problem = problemOfCommand(error);
    io.err(json() ? `${JSON.stringify(problem)}\n` : `${inWords(problem)}\n`);
    return FAILED;
  }
}

const GROUPS = [
  surveyCommands,
  attemptCommands,
  memberCommands,
  householdCommands,
  registrationCommands,
  countryCommands,
  contactCommands,
  rewardsCommands,
  pointsCommands,
  journalCommands,
  keysCommands,
  linkCommands,
  waveCommands,
  trackerCommands,
  originatorCommands,
  operatorCommands,
  demoCommand,
  jobsCommands,
  backupCommands,
  migrateCommand,
];

const inWords = ({ message, errors }: CommandProblem): string =>
  [message, ...Object.entries(errors).map(([field, said]) => `  ${field}: ${said}`)].join('\n');
