import { formSchema } from '#contract/operator/questionnaire-form.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { tidyForm } from '#contract/rules/tidy-form.ts';
import { FormError } from './form-error.ts';

/** Reads an authored form from JSON. Throws `FormError` naming each part of the wrong type. */
export function readForm(json: unknown): AuthoredForm {
  const read = formSchema.safeParse(json);
  if (!read.success)
    throw new FormError(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'the form'}: ${message}`),
    );
  if (read.data.length === 0) throw new FormError(['the form: it has no questions']);
  return tidyForm(read.data);
}
