import * as recordCalls from '#contract/operator/member-record.calls.ts';
import * as calls from '#contract/operator/members.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { BulkAction } from '#server/features/bulk/bulk-action.ts';
import { implementBulk } from '#server/features/bulk/implement-bulk.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { memberTimeline } from '#server/features/timeline/member-timeline.ts';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { addMemberNote } from './add-member-note.ts';
import { getMember } from './get-member.ts';
import { countryOfMember } from './member-for-operators.queries.ts';
import { selectNotes } from './member-record.queries.ts';
import { answersInWords, memberRecord } from './member-record.ts';
import { membersSource } from './members-list.queries.ts';
import { searchMembers } from './search-members.ts';

export function membersOperatorRoutes(
  api: Api,
  directory: { defaultLanguage(): string },
  timelineParts: readonly TimelinePart[],
  bulkActions: readonly BulkAction[],
): void {
  const fallback = () => directory.defaultLanguage();
  const items = {
    rows: calls.listMembersBulkItems,
    count: calls.countMembersBulkItems,
    csv: calls.exportMembersBulkItems,
  };
  implementBulk(api, membersSource, { progress: calls.getMembersBulk, items }, bulkActions, fallback);
  implementList(
    api,
    { rows: calls.listMembers, count: calls.countMembers, csv: calls.exportMembers },
    membersSource,
    () => directory.defaultLanguage(),
  );
  api.implement(calls.searchMembers, (handle, { operator, query }) =>
    searchMembers(handle, query.text, operator),
  );
  api.implement(calls.getMember, async (handle, { operator, params: { id } }) =>
    getMember(await handle.thing((db) => countryOfMember(db, id)), id, operator),
  );
  api.implement(calls.getMemberTimeline, async (handle, { operator, params: { id }, query }) =>
    memberTimeline(
      await handle.thing((db) => countryOfMember(db, id)),
      timelineParts,
      { member_id: id, language: operator.language, fallback: directory.defaultLanguage() },
      { rights: operator.rights, kinds: query.kinds, after: query.after },
    ),
  );
  const languagesOf = ({ language }: { language: string }) => ({
    language,
    fallback: directory.defaultLanguage(),
  });
  const forMember = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfMember(db, id));
  api.implement(recordCalls.getMemberRecord, async (handle, { params: { id } }) =>
    memberRecord(await forMember(handle, id), id),
  );
  api.implement(recordCalls.listMemberAnswers, async (handle, { operator, params: { id } }) =>
    answersInWords(await forMember(handle, id), id, languagesOf(operator)),
  );
  api.implement(recordCalls.listMemberNotes, async (handle, { params: { id } }) =>
    selectNotes(await forMember(handle, id), id),
  );
  api.implement(recordCalls.addMemberNote, async (handle, { operator, params: { id }, body }) =>
    addMemberNote(await forMember(handle, id), {
      member_id: id,
      text: body.text,
      actor: operatorActor(operator.operator_id),
    }),
  );
}
