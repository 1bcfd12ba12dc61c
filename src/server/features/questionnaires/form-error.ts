/** The problems of a form, in English for its author. */
export class FormError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The questionnaire cannot be used:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}
