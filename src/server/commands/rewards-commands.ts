import { type Command, Option } from 'commander';
import { EXCHANGE_STATUSES, type ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import {
  FAIL_REASONS,
  type FailReason,
  REJECT_REASONS,
  type RejectReason,
} from '#contract/rules/settlement-reasons.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { rewardsOf } from '#server/features/rewards/exchange-history.ts';
import { exchangeRequests, payoutData } from '#server/features/rewards/exchange-requests.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { countryCode, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { fieldList, table } from './table.ts';

const english = { language: 'en', fallback: 'en' };

const NOTE = 'a text of your own for the member, in their language; needed with the reason other';
const whyOption = (reasons: readonly string[]) =>
  new Option('--reason <reason>', 'why; the member reads its sentence in their language')
    .choices(reasons)
    .makeOptionMandatory();

type ListOptions = { status?: ExchangeStatus[]; country?: string; limit: number };

export function rewardsCommands(program: Command, run: Runner): void {
  const rewards = program.command('rewards').description('rewards and reward requests');

  rewards
    .command('list')
    .description('list what members of a country can exchange points for')
    .requiredOption('--country <code>', 'the country', countryCode)
    .action(({ country }: { country: string }) =>
      run.read(async (db) => {
        const data = await rewardsOf(db, { country_code: country, member_id: null }, english);
        const rows = data.map(({ id, name, points }) => [id, name, points]);
        return { data, text: table(['id', 'name', 'points'], rows, `No rewards in ${country}.`) };
      }),
    );

  const requests = rewards.command('requests').description('reward requests');

  requests
    .command('list')
    .description('list reward requests, those due first at the top; open ones unless you name a status')
    .addOption(new Option('--status <status...>', 'only these').choices(EXCHANGE_STATUSES))
    .option('--country <code>', 'only for this country', countryCode)
    .option('--limit <count>', 'at most this many', wholeNumber, 100)
    .action(({ status, country, limit }: ListOptions) =>
      run.read(async (db) => {
        const data = await exchangeRequests(
          db,
          {
            limit,
            ...(status === undefined ? {} : { statuses: status }),
            ...(country === undefined ? {} : { country_code: country }),
          },
          english,
        );
        const rows = data.map((one) => [
          one.id,
          one.status,
          one.member_id,
          one.country_code,
          `${one.quantity} x ${one.name}`,
          one.quantity * one.points,
          one.promised_on,
          one.days_left,
          one.held_reasons.join(' '),
        ]);
        const columns = ['id', 'status', 'member', 'country', 'reward', 'points', 'promised', 'days', 'held'];
        return { data, text: table(columns, rows, 'No requests.') };
      }),
    );

  requests
    .command('show')
    .description(
      "show where a reward goes: the member's answers to its form (the look is kept in the audit log)",
    )
    .argument('<request_id>', '', wholeNumber)
    .action((request_id: number) =>
      run.write(async (db) => {
        const data = await payoutData(db, request_id, english);
        await recordAudit(db, {
          actor: run.actor,
          action: 'read_payout_data',
          subject: `exchange_requests ${request_id}`,
        });
        return { data, text: fieldList(data.map(({ title, answer }) => [title, answer] as const)) };
      }),
    );

  settling(requests, run);
}

/** One command per step of a request. */
function settling(requests: Command, run: Runner): void {
  const step = (name: string, description: string) =>
    requests.command(name).description(description).argument('<request_id>', '', wholeNumber);
  type Settlement = Parameters<typeof settleExchangeRequest>[1];
  const settle = (settlement: Settlement) =>
    run.write(async (db) => {
      const { request_id } = settlement;
      const { status } = await settleExchangeRequest(db, settlement);
      return { data: { request_id, status }, text: `Request ${request_id} is ${status}.` };
    });
  const { actor } = run;

  step('approve', 'approve a request')
    .option('--despite-hold', "you've reviewed why it's held")
    .action((request_id: number, { despiteHold = false }: { despiteHold?: boolean }) =>
      settle({ action: 'approve', request_id, actor, despite_hold: despiteHold }),
    );

  step('send', 'the reward of an approved request is on its way')
    .option('--note <text>', 'for the member: the number of a money order or the code of a voucher')
    .action((request_id: number, { note }: { note?: string }) =>
      settle({ action: 'send', request_id, actor, ...(note === undefined ? {} : { note }) }),
    );

  step('complete', 'the reward of a request that was sent has arrived').action((request_id: number) =>
    settle({ action: 'complete', request_id, actor }),
  );

  step('take-back', 'take an approval back: the request waits again').action((request_id: number) =>
    settle({ action: 'take_back', request_id, actor }),
  );

  step('reject', "reject a request before it's sent: its points are returned")
    .addOption(whyOption(REJECT_REASONS))
    .option('--note <text>', NOTE)
    .action((request_id: number, why: { reason: RejectReason; note?: string }) =>
      settle({ action: 'reject', request_id, actor, ...why }),
    );

  step('fail', "the reward of a request that was sent couldn't be delivered: its points are returned")
    .addOption(whyOption(FAIL_REASONS))
    .option('--note <text>', NOTE)
    .action((request_id: number, why: { reason: FailReason; note?: string }) =>
      settle({ action: 'fail', request_id, actor, ...why }),
    );
}
