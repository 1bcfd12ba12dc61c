import type { Command } from 'commander';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { findMembers, memberOverview } from '#server/features/members/find-members.ts';
import { sendAgainTo } from '#server/mail/bounces.ts';
import { countryCode, emailAddress, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { counts, fieldList, table } from './table.ts';

export function memberCommands(program: Command, run: Runner): void {
  const member = program
    .command('member')
    .description('members (every look at a member is kept in the audit log)');

  member
    .command('find')
    .description('find members whose email address or name contains a text')
    .argument('<text>')
    .option('--country <code>', 'only for this country', countryCode)
    .option('--limit <count>', 'at most this many', wholeNumber, 50)
    .action((text: string, { country, limit }: { country?: string; limit: number }) =>
      run.write(async (db) => {
        const data = await findMembers(db, { actor: run.actor, text, limit, country_code: country ?? null });
        const rows = data.map((one) => [
          one.id,
          one.country_code,
          one.state,
          `${one.first_name} ${one.last_name}`,
          one.email,
        ]);
        return { data, text: table(['id', 'country', 'state', 'name', 'email'], rows, 'No members found.') };
      }),
    );

  member
    .command('show')
    .description('show one member')
    .argument('<id_or_email>')
    .action((given: string) =>
      run.write(async (db) => {
        const who = /^\d+$/.test(given) ? Number(given) : given;
        const data = await memberOverview(db, { actor: run.actor, who });
        const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? '-';
        const text = fieldList([
          ['id', data.id],
          ['name', `${data.first_name} ${data.last_name}`],
          ['email', data.email],
          ['country', data.country_code],
          ['language', data.language],
          ['state', data.state],
          ['registered', day(data.created_at)],
          ['confirmed', day(data.confirmed_at)],
          ['last active', day(data.last_active_at)],
          ['points', data.points],
          ['pending', data.pending],
          ['invitations', counts(data.invitations) || 'none'],
          ['open requests', data.open_requests],
          ['originator', data.originator ?? '-'],
        ]);
        return { data, text };
      }),
    );

  member
    .command('mail-again')
    .description('start sending email again to an address that an email server had reported as unknown')
    .argument('<email>', 'the email address', emailAddress)
    .action((email: string) =>
      run.write(async (db) => {
        const had_stopped = await sendAgainTo(db, email);
        await recordAudit(db, { actor: run.actor, action: 'mail_again', subject: 'bounced_addresses' });
        const text = had_stopped
          ? 'Emails will be sent there again.'
          : 'Emails to this address had not been stopped.';
        return { data: { had_stopped }, text };
      }),
    );
}
