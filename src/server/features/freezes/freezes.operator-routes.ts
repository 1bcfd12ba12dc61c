import * as calls from '#contract/operator/freezes.calls.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { freezeMember, keepFreeze, unfreezeMember } from './freeze-member.ts';
import { memberOfFreeze } from './freezes.queries.ts';
import { freezesSource } from './freezes-list.queries.ts';
import { getFreeze } from './get-freeze.ts';

export function freezesOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    { rows: calls.listFreezes, count: calls.countFreezes, csv: calls.exportFreezes },
    freezesSource,
    () => directory.defaultLanguage(),
  );
  api.implement(calls.getFreeze, async (handle, { operator, params: { id } }) =>
    getFreeze(await handle.thing((db) => countryOfMember(db, id)), id, operator),
  );
  api.implement(calls.freezeMember, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    return freezeMember(db, { ...body, member_id: id, operator_id: operator.operator_id });
  });
  api.implement(calls.unfreezeMember, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    await unfreezeMember(db, { ...body, member_id: id, operator_id: operator.operator_id });
    return null;
  });
  api.implement(calls.keepFreeze, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing(async (read) => (await memberOfFreeze(read, id))?.country_code);
    await keepFreeze(db, { ...body, id, operator_id: operator.operator_id });
    return null;
  });
}
