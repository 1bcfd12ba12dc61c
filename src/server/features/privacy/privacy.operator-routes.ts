import * as calls from '#contract/operator/member-care.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { eraseMember, erasureOf } from './erase-member.ts';
import { exportMember } from './export-member.ts';
import type { DataReading } from './personal-data.ts';

/** The copy of a member's data shows all that these rights show one by one. */
const EXPORTED: readonly RoleRight[] = ['members_contact_data', 'payouts'];

type Dependencies = {
  directory: Pick<CountryDirectory, 'defaultLanguage'>;
  subjectOf: DataReading['subjectOf'];
};

export function privacyOperatorRoutes(api: Api, { directory, subjectOf }: Dependencies): void {
  api.implement(calls.getErasure, async (handle, { params: { id } }) =>
    erasureOf(await handle.thing((db) => countryOfMember(db, id)), id),
  );
  api.implement(calls.eraseMember, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    await eraseMember(db, { ...body, member_id: id, operator_id: operator.operator_id });
    return null;
  });
  api.implement(calls.exportMember, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    if (!EXPORTED.every((right) => operator.rights.has(right))) throw new AppError('not_allowed');
    return exportMember(
      db,
      { ...body, member_id: id, operator_id: operator.operator_id },
      { fallback: directory.defaultLanguage(), subjectOf },
    );
  });
}
