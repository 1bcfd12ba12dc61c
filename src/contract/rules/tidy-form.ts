import type { AuthoredForm } from './authored-form.ts';
import { pagesOf } from './reachable.ts';
import { withScreenOuts } from './screen-outs.ts';
import type { Texts } from './stored-definition.ts';

/** A form as it is published: texts without blanks around them and without empty ones, and pages counted without gaps. */
export function tidyForm(form: AuthoredForm): AuthoredForm {
  const pages = [...new Set(pagesOf(form))].sort((one, other) => one - other);
  return withScreenOuts(form).map((attribute, index) => ({
    ...attribute,
    page: pages.indexOf(pagesOf(form)[index] ?? 0),
    title: tidyTexts(attribute.title),
    ...(attribute.picture
      ? { picture: { ...attribute.picture, alt: tidyTexts(attribute.picture.alt) } }
      : {}),
    ...(attribute.options
      ? { options: attribute.options.map((option) => ({ ...option, name: tidyTexts(option.name) })) }
      : {}),
    ...(attribute.rows ? { rows: attribute.rows.map((row) => ({ ...row, name: tidyTexts(row.name) })) } : {}),
  }));
}

const tidyTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim()] as const],
    ),
  );
