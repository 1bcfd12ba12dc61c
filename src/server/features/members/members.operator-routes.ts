import * as calls from '#contract/operator/members.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { membersSource } from './members-list.queries.ts';

export function membersOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    { rows: calls.listMembers, count: calls.countMembers, csv: calls.exportMembers },
    membersSource,
    () => directory.defaultLanguage(),
  );
}
