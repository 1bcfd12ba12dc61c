import * as calls from '#contract/operator/adjustments.calls.ts';
import { setAdjustmentLimits } from '#server/features/countries/set-adjustment-limits.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { adjustMemberPoints, adjustmentRoom } from './adjust-member-points.ts';
import { adjustmentLimits, findAdjustment } from './adjustments.queries.ts';
import { pointAdjustmentsSource } from './adjustments-list.queries.ts';
import { decideAdjustment } from './decide-adjustment.ts';

export function adjustmentsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    {
      rows: calls.listPointAdjustments,
      count: calls.countPointAdjustments,
      csv: calls.exportPointAdjustments,
    },
    pointAdjustmentsSource,
    () => directory.defaultLanguage(),
  );
  api.implement(calls.getAdjustmentRoom, async (handle, { operator, params: { id } }) =>
    adjustmentRoom(await handle.thing((db) => countryOfMember(db, id)), {
      member_id: id,
      operator_id: operator.operator_id,
    }),
  );
  api.implement(calls.adjustMemberPoints, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    return adjustMemberPoints(db, { ...body, member_id: id, operator_id: operator.operator_id });
  });
  api.implement(calls.getAdjustmentLimits, (handle) => adjustmentLimits(handle.installation()));
  api.implement(calls.setAdjustmentLimits, (handle, { operator, body }) => {
    // They hold in every country.
    if (operator.countries !== null) throw new AppError('not_allowed');
    return setAdjustmentLimits(handle.installation(), operatorActor(operator.operator_id), body);
  });
  const ofAdjustment = (handle: OperatorDb, id: number) =>
    handle.thing(async (read) => (await findAdjustment(read, id))?.country_code);
  api.implement(calls.approveAdjustment, async (handle, { operator, params: { id } }) => {
    const db = await ofAdjustment(handle, id);
    await decideAdjustment(db, { id, operator_id: operator.operator_id, approve: true });
    return null;
  });
  api.implement(calls.refuseAdjustment, async (handle, { operator, params: { id }, body }) => {
    const db = await ofAdjustment(handle, id);
    await decideAdjustment(db, { ...body, id, operator_id: operator.operator_id, approve: false });
    return null;
  });
}
