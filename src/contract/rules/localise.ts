import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { ADDRESS_PARTS, isAddressKey } from './address-parts.ts';
import type { StoredAttribute, StoredDefinition, Texts } from './stored-definition.ts';

/** `fallback` is the portal's default language, used for texts missing in `language`. */
export type Languages = { language: string; fallback: string };

/** Where nothing is read, and only ids matter. */
export const ANY_LANGUAGE: Languages = { language: 'en', fallback: 'en' };

/** The requested language, or the default one, or any other that has a text. */
const languageOf = (texts: Texts, { language, fallback }: Languages): string =>
  [language, fallback, 'en', ...Object.keys(texts)].find((code) => texts[code] !== undefined) ?? language;

/** The text in the requested language, or the default one, or any other. */
export const textIn = (texts: Texts, languages: Languages): string =>
  texts[languageOf(texts, languages)] ?? '';

/** The text as a field of what is sent, with `lang` where it isn't in the requested language. */
export function textField<Field extends string>(
  field: Field,
  texts: Texts,
  languages: Languages,
): Record<Field, string> & { lang?: string } {
  const lang = languageOf(texts, languages);
  const text = { [field]: texts[lang] ?? '' } as Record<Field, string>;
  return lang === languages.language ? text : { ...text, lang };
}

/** The parts of a questionnaire that members may see, in one language. */
export const localise = (definition: StoredDefinition, languages: Languages): WireDefinition =>
  definition.map((attribute) => localiseAttribute(attribute, languages));

function localiseAttribute(attribute: StoredAttribute, languages: Languages): WireDefinition[number] {
  const { id, key, type, validation, required, title, picture, options, parent, rows, condition } = attribute;
  return {
    id,
    ...textField('title', title, languages),
    ...(picture ? { picture: { ...picture, ...textField('alt', picture.alt, languages) } } : {}),
    type,
    required,
    ...(validation ? { validation } : {}),
    ...(type === 'oe' && isAddressKey(key) ? { autocomplete: ADDRESS_PARTS[key] } : {}),
    ...(options.length === 0
      ? {}
      : {
          values: options.map((option) => ({
            id: option.id,
            ...textField('name', option.name, languages),
            ...(option.exclusive ? { exclusive: true } : {}),
            ...(option.parent ? { parent: [...option.parent] } : {}),
          })),
        }),
    ...(parent ? { parent } : {}),
    ...(rows ? { rows: rows.map((row) => ({ id: row.id, ...textField('name', row.name, languages) })) } : {}),
    ...(condition ? { condition: [...condition] as [string, ...number[]] } : {}),
  };
}
