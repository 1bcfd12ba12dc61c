import type { ResultData } from '#contract/endpoint.ts';
import type { getRewardRequest } from '#contract/operator/reward-requests.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { datedAddress } from '#server/features/questionnaires/postal-address.ts';
import { countParticipation, findRequester, otherRequests } from './requests-for-operators.queries.ts';

type Asked = { member_id: number; country_code: string; request_id: number };

/** What an operator weighs beside a request: whose it is, what changed there lately, and what they have done so far. */
export async function requestingMember(
  db: ReadDb,
  { request_id, ...member }: Asked,
  { rights, ...languages }: Languages & { rights: ReadonlySet<string> },
): Promise<ResultData<typeof getRewardRequest>['member']> {
  const found = await findRequester(db, member.member_id);
  if (!found) return null;
  const { first_name, last_name, ...rest } = found;
  const { answered } = await datedAddress(db, member);
  const moments = [...answered.values()].map((moment) => moment.getTime());
  const others = await otherRequests(db, member.member_id, request_id);
  return {
    ...rest,
    name: rights.has('members_contact_data' satisfies RoleRight) ? `${first_name} ${last_name}` : null,
    ...(await memberPoints(db, member.member_id)),
    address_changed_at: moments.length === 0 ? null : new Date(Math.max(...moments)),
    ...(await countParticipation(db, member.member_id)),
    requests: others.map(({ names, status, ...request }) => ({
      ...request,
      status: status as ExchangeStatus,
      reward: textIn(names as Texts, languages),
    })),
  };
}
