import * as calls from '#contract/operator/shareable-answers.calls.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import { listAnswers, markAnswer } from './mark-answer.ts';

export function sharedAnswersOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  api.implement(calls.listShareableAnswers, (handle, { query: { country }, language }) =>
    listAnswers(handle.country(country), country, { language, fallback: directory.defaultLanguage() }),
  );
  api.implement(calls.markShareableAnswer, (handle, { params: { id }, body, operator }) =>
    markAnswer(handle.country(body.country_code), operatorActor(operator.operator_id), id, body),
  );
}
