import type { Command } from 'commander';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { resetFactorsByHand } from '#server/features/operators/change-operator.ts';
import { firstOwnerLink } from '#server/features/operators/first-owner-link.ts';
import { listOperators } from '#server/features/operators/list-operators.ts';
import { CommandError } from './command-error.ts';
import { emailAddress } from './option-values.ts';
import type { Runner } from './runner.ts';
import { table } from './table.ts';

export function operatorCommands(program: Command, run: Runner): void {
  const operator = program.command('operator').description('who may run the panel');

  operator
    .command('list')
    .description('all operators')
    .action(() =>
      run.read(async (db) => {
        const data = await listOperators(db, null);
        const rows = data.map((one) => [
          one.id,
          one.state,
          one.role,
          one.countries?.join(' ') ?? 'all',
          one.name,
          one.email,
        ]);
        return { data, text: table(['id', 'state', 'role', 'countries', 'name', 'email'], rows, 'Nobody.') };
      }),
    );

  operator
    .command('first-owner')
    .description('a link with which the first owner chooses a password; valid once, for 30 minutes')
    .action(() =>
      run.write(async (db) => {
        const link = await firstOwnerLink(db, run.config);
        if (link === null) throw new CommandError('There is an operator already: owners invite the others.');
        await recordAudit(db, { actor: run.actor, action: 'first_owner_link', subject: 'operators' });
        return { data: { link }, text: link };
      }),
    );

  operator
    .command('reset-second-factor')
    .description('remove a lost second factor; a new one is set up at the next sign-in')
    .argument('<email>', 'the operator', emailAddress)
    .action((email: string) =>
      run.write(async (db) => {
        const { id, name } = await resetFactorsByHand(db, run.actor, email);
        return { data: { id }, text: `${name} sets up a new second factor at the next sign-in.` };
      }),
    );
}
