import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { BackupError } from '#server/backup/backup-format.ts';
import { isOverload } from '#server/database/overload.ts';
import { DemoError } from '#server/features/demo/make-demo.ts';
import { FormError } from '#server/features/questionnaires/form-error.ts';
import { AppError } from '#server/http/app-error.ts';
import { problemForPeople } from '#server/start-problem.ts';
import { CommandError } from './command-error.ts';

/** Why a command failed, with the APIs' error codes, or `failed` for other errors. */
export type CommandProblem = { code: string; message: string; errors: Record<string, string> };

const WITH_A_MESSAGE = [BackupError, CommandError, DemoError, FormError];

export function problemOfCommand(error: unknown): CommandProblem {
  if (error instanceof AppError)
    return { code: error.code, message: inTheShell(error), errors: error.errors };
  if (isOverload(error)) return { code: 'busy', message: busy(error), errors: {} };
  const known = WITH_A_MESSAGE.some((kind) => error instanceof kind) ? (error as Error).message : null;
  const message = known ?? problemForPeople(error) ?? unforeseen(error);
  return { code: 'failed', message, errors: {} };
}

/** Replaces wording for members and about pages by wording for operators and about commands. */
function inTheShell({ code, message }: AppError): string {
  if (code === 'conflict') return 'This is not possible in the present state.';
  if (code === 'invalid_fields') return 'Please correct:';
  return operatorSentence(code) ?? message;
}

const busy = (error: unknown): string =>
  `The database is too busy, or cannot be reached. Nothing was changed: please try again. (${(error as Error).message})`;

const unforeseen = (error: unknown): string =>
  `This failed unexpectedly. ${error instanceof Error ? error.stack : String(error)}`;
