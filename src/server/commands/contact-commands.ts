import type { Command } from 'commander';
import {
  type ContactLimits,
  readContactLimits,
  setContactLimits,
} from '#server/features/countries/set-contact-limits.ts';
import { wholeNumber } from './option-values.ts';
import type { Output, Runner } from './runner.ts';
import { fieldList } from './table.ts';

type SetOptions = { invitationsPerWeek?: number; maxInvitationsPerWeek?: number };

export function contactCommands(program: Command, run: Runner): void {
  const contact = program
    .command('contact')
    .description('how many invitations a member can get in any seven days');

  contact
    .command('show')
    .description('show the settings of the panel')
    .action(() => run.read(async (db) => shown(await readContactLimits(db))));

  contact
    .command('set')
    .description('change the settings for all future invitations; whatever you leave out stays the same')
    .option('--invitations-per-week <count>', "for members who haven't chosen a number", wholeNumber)
    .option('--max-invitations-per-week <count>', 'the highest number a member can choose', wholeNumber)
    .action(({ invitationsPerWeek, maxInvitationsPerWeek }: SetOptions) =>
      run.write(async (db) =>
        shown(
          await setContactLimits(db, run.actor, {
            ...(invitationsPerWeek === undefined ? {} : { invitations_per_week: invitationsPerWeek }),
            ...(maxInvitationsPerWeek === undefined
              ? {}
              : { max_invitations_per_week: maxInvitationsPerWeek }),
          }),
        ),
      ),
    );
}

const shown = (data: ContactLimits): Output => ({
  data,
  text: fieldList([
    ['invitations per week by default', data.invitations_per_week],
    ['most invitations per week', data.max_invitations_per_week],
  ]),
});
