import { z } from 'zod';

/** Questionnaires on the wire: what is asked, in the asked language, and what was answered. */
const attributeId = z.string();
const optionId = z.int();

const attributeSchema = z.object({
  id: attributeId,
  title: z.string(),
  type: z.enum(['oe', 'sr', 'mr', 'grid']),
  validation: z.enum(['integer', 'email', 'date']).optional(),
  autocomplete: z.enum(['street-address', 'postal-code', 'address-level2']).optional(),
  required: z.boolean(),
  values: z
    .array(
      z.object({
        id: optionId,
        name: z.string(),
        exclusive: z.boolean().optional(),
        parent: z.array(optionId).optional(),
      }),
    )
    .optional(),
  parent: attributeId.optional(),
  rows: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** `["<attribute id>", <option id>, …]`: shown while that attribute has one of these options. */
  condition: z.tuple([attributeId], optionId).optional(),
});

export const definitionSchema = z.array(attributeSchema);

/**
 * Attribute id to answer. Any JSON is let through here: `checkAnswers` judges each answer and names the attribute,
 * which a schema could not.
 */
export const valuesSchema = z.record(z.string(), z.unknown());
