import * as calls from '#contract/operator/household-cases.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { confirmHouseholdCase } from './confirm-household-case.ts';
import { getHouseholdCase } from './get-household-case.ts';
import { settleHouseholdCase } from './household-cases.ts';
import { findCase, householdCasesSource } from './household-cases-list.queries.ts';

export function householdsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    { rows: calls.listHouseholdCases, count: calls.countHouseholdCases, csv: calls.exportHouseholdCases },
    householdCasesSource,
    () => directory.defaultLanguage(),
  );
  const ofCase = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing(async (db) => (await findCase(db, id))?.country_code);
  api.implement(calls.getHouseholdCase, async (handle, { operator, params: { id } }) =>
    getHouseholdCase(await ofCase(handle, id), id, operator),
  );
  api.implement(calls.clearHouseholdCase, async (handle, { operator, params: { id }, body }) => {
    const actor = operatorActor(operator.operator_id);
    await settleHouseholdCase(await ofCase(handle, id), { ...body, case_id: id, state: 'cleared', actor });
    return null;
  });
  api.implement(calls.confirmHouseholdCase, async (handle, { operator, params: { id }, body }) => {
    const { operator_id } = operator;
    await confirmHouseholdCase(await ofCase(handle, id), { ...body, id, operator_id });
    return null;
  });
}
