import * as tools from '#contract/operator/message-tools.calls.ts';
import * as calls from '#contract/operator/messages.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { answerClocks, setAnswerClock } from './answer-clock.ts';
import { selectAssignees } from './assignees.queries.ts';
import { enterMessage } from './enter-message.ts';
import { getThread } from './get-thread.ts';
import { selectReplies } from './saved-replies.queries.ts';
import { changeReply, createReply, removeReply } from './saved-replies.ts';
import { countryOfThread } from './threads.queries.ts';
import { messagesSource } from './threads-list.queries.ts';
import { answerThread, changeThread, noteOnThread } from './work-on-thread.ts';

type Directory = Pick<CountryDirectory, 'country' | 'countries' | 'defaultLanguage'>;

export function supportOperatorRoutes(api: Api, directory: Directory): void {
  implementList(
    api,
    { rows: calls.listMessages, count: calls.countMessages, csv: calls.exportMessages },
    messagesSource,
    () => directory.defaultLanguage(),
  );
  const forThread = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfThread(db, id));
  api.implement(calls.getMessage, async (handle, { operator, params: { id } }) =>
    getThread(await forThread(handle, id), id, {
      language: operator.language,
      fallback: directory.defaultLanguage(),
      rights: operator.rights,
    }),
  );
  api.implement(calls.answerMessage, async (handle, { operator, params: { id }, body }) =>
    answerThread(await forThread(handle, id), operator.operator_id, id, body),
  );
  api.implement(calls.noteOnMessage, async (handle, { operator, params: { id }, body }) =>
    noteOnThread(await forThread(handle, id), operator.operator_id, id, body),
  );
  api.implement(calls.changeMessage, async (handle, { operator, params: { id }, body }) =>
    changeThread(await forThread(handle, id), operator.operator_id, id, body),
  );
  api.implement(calls.enterMessage, (handle, { operator, body }) =>
    enterMessage(handle, directory, operator.operator_id, body),
  );
  api.implement(calls.listAssignees, (handle, { query: { country } }) =>
    selectAssignees(handle.country(country), country),
  );

  api.implement(tools.listSavedReplies, (handle) => selectReplies(handle.installation()));
  api.implement(tools.createSavedReply, (handle, { operator, body }) =>
    createReply(handle.installation(), operatorActor(operator.operator_id), body),
  );
  api.implement(tools.changeSavedReply, (handle, { operator, params: { id }, body }) =>
    changeReply(handle.installation(), operatorActor(operator.operator_id), id, body),
  );
  api.implement(tools.removeSavedReply, (handle, { operator, params: { id }, query }) =>
    removeReply(handle.installation(), operatorActor(operator.operator_id), id, query),
  );

  api.implement(tools.listAnswerClocks, (handle, { operator }) =>
    answerClocks(
      handle.installation(),
      directory
        .countries()
        .map(({ code }) => code)
        .filter((code) => operator.countries?.includes(code) ?? true)
        .sort(),
    ),
  );
  api.implement(tools.setAnswerClock, (handle, { operator, body }) =>
    setAnswerClock(handle.country(body.country), operatorActor(operator.operator_id), body),
  );
}
