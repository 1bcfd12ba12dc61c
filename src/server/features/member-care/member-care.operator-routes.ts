import * as calls from '#contract/operator/member-care.calls.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import { addressOf, changeMemberAddress } from './change-member-address.ts';
import { changeMemberDetails } from './change-member-details.ts';
import { askMemberEmailChange, pauseMember, resendCode, signMemberOut } from './member-care.ts';

type Of<B> = { operator: { operator_id: number }; params: { id: number }; body: B };

/** What an operator does for one member: the call's body, with who does it and for whom. */
const care = <B>({ operator, params, body }: Of<B>) => ({
  ...body,
  member_id: params.id,
  operator_id: operator.operator_id,
});

export function memberCareRoutes(api: Api): void {
  const of = (handle: OperatorDb, { params: { id } }: { params: { id: number } }) =>
    handle.thing((db) => countryOfMember(db, id));
  api.implement(calls.resendCode, async (handle, call) => resendCode(await of(handle, call), care(call)));
  api.implement(calls.signMemberOut, async (handle, call) =>
    signMemberOut(await of(handle, call), care(call)),
  );
  api.implement(calls.pauseMember, async (handle, call) => pauseMember(await of(handle, call), care(call)));
  api.implement(calls.changeMemberDetails, async (handle, call) => {
    const db = await of(handle, call);
    // Whoever may not see names may not compare them with guesses either.
    if (!call.operator.rights.has('members_contact_data')) throw new AppError('not_allowed');
    return changeMemberDetails(db, care(call));
  });
  api.implement(calls.getMemberAddress, async (handle, { params: { id } }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    return addressOf(db, { member_id: id, country_code: (await countryOfMember(db, id)) ?? '' });
  });
  api.implement(calls.changeMemberAddress, async (handle, call) => {
    const db = await of(handle, call);
    if (!call.operator.rights.has('members_contact_data')) throw new AppError('not_allowed');
    return changeMemberAddress(db, care(call));
  });
  api.implement(calls.askMemberEmailChange, async (handle, call) =>
    askMemberEmailChange(await of(handle, call), care(call)),
  );
}
