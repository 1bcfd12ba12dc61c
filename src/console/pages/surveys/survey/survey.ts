import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Survey = OperatorCalls['GET /surveys/:id']['data'];

export type SurveyFigures = OperatorCalls['GET /surveys/:id/figures']['data'];

export type Hosting = OperatorCalls['GET /surveys/:id/hosting']['data'];

export type MissingTexts = OperatorCalls['GET /surveys/:id/missing-texts']['data'];

/** A survey's title in the operator's language, or in another one. */
export const titleOf = ({ titles }: Pick<Survey, 'titles'>, language: string): string =>
  titles[language] ?? titles.en ?? Object.values(titles)[0] ?? '';
