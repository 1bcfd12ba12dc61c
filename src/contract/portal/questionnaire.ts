import { z } from 'zod';
import { fallbackLanguage } from '#contract/fields.ts';

/** Questionnaires on the wire: the questions in the requested language, and the answers. */
const attributeId = z.string();
const optionId = z.int();

export const attributeSchema = z.object({
  id: attributeId,
  title: z.string(),
  ...fallbackLanguage,
  /** `GET /pictures/:hash`; `alt` says what it shows. */
  picture: z
    .object({ hash: z.string(), width: z.int(), height: z.int(), alt: z.string(), ...fallbackLanguage })
    .optional(),
  type: z.enum(['oe', 'sr', 'mr', 'grid']),
  validation: z.enum(['integer', 'email', 'date']).optional(),
  autocomplete: z.enum(['street-address', 'postal-code', 'address-level2']).optional(),
  required: z.boolean(),
  values: z
    .array(
      z.object({
        id: optionId,
        name: z.string(),
        ...fallbackLanguage,
        exclusive: z.boolean().optional(),
        parent: z.array(optionId).optional(),
      }),
    )
    .optional(),
  parent: attributeId.optional(),
  rows: z.array(z.object({ id: z.string(), name: z.string(), ...fallbackLanguage })).optional(),
  /** `["<attribute id>", <option id>, …]`: visible while one of these options is chosen for that attribute. */
  condition: z.tuple([attributeId], optionId).optional(),
});

export const definitionSchema = z.array(attributeSchema);

/** The wire format; mutable only because the endpoints' schemas require it. */
export type WireDefinition = z.output<typeof definitionSchema>;

/**
 * Answers by attribute id. Any JSON is accepted here, because `checkAnswers` reports errors by attribute and a
 * schema can't.
 */
export const valuesSchema = z.record(z.string(), z.unknown());
