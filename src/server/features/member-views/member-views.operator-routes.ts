import { startMemberView } from '#contract/operator/member-views.calls.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import { openMemberView } from '#contract/portal/member-views.calls.ts';
import type { Config } from '#server/config.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import type { Api } from '#server/http/implement.ts';
import { countryOrigin } from '#server/http/site.ts';
import { startView } from './start-view.ts';

export function memberViewsOperatorRoutes(api: Api, config: Config): void {
  api.implement(startMemberView, async (handle, { operator, params: { id }, body }) => {
    const db = await handle.thing((read) => countryOfMember(read, id));
    const { country_code, ...view } = await startView(db, operator, { ...body, member_id: id });
    return { ...view, address: countryOrigin(config, country_code) + portalApi + openMemberView.path };
  });
}
