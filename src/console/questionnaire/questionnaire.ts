import type { OperatorCalls } from '#contract/operator/calls.ts';

/** The calls of the questionnaires that one right edits: where they are, and which right it is. */
export type QuestionnaireBase = '/survey-questionnaires' | '/panel-questionnaires' | '/reward-forms';

export type Questionnaire = OperatorCalls[`GET ${QuestionnaireBase}/:id`]['data'];
