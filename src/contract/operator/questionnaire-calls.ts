import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { id, instant, pathId, pictureHash } from '#contract/fields.ts';
import { QUESTIONNAIRE_KINDS } from '#contract/rules/questionnaire-kinds.ts';
import { LARGEST_UPLOAD, pictureUpload } from './picture-upload.ts';
import { formSchema } from './questionnaire-form.ts';
import type { RoleRight } from './rights.ts';

const params = z.object({ id: pathId });
const version = z.int().min(1);
const kind = z.enum(QUESTIONNAIRE_KINDS);
/** In bytes: 500 questions in many languages. */
const LARGEST_FORM = 4 * 1024 * 1024;

const published = z.object({
  version,
  at: instant,
  /** The operator's name; null: at the command line, or shipped. */
  operator: z.string().nullable(),
  questions: z.int(),
});

/** A questionnaire in a list. `country_code` null: for every country without its own; only operators of all countries edit it. */
export const questionnaireSummary = z.object({
  id,
  kind,
  name: z.string(),
  name_version: version,
  country_code: z.string().nullable(),
  may_edit: z.boolean(),
  version,
  questions: z.int(),
  published_at: instant,
  /** When its draft was last saved; null: nothing has changed since it was published. */
  draft_at: instant.nullable(),
});

/**
 * The calls of questionnaires that one right edits: surveys', the panel's own, reward forms. A draft is saved as it is typed;
 * publishing makes the next version of it, which never changes. `draft_version` grows with every save and publication.
 */
export const questionnaireCalls = <const N extends string, const R extends RoleRight>(name: N, right: R) => {
  const access = { right } as const;
  return {
    read: endpoint({
      method: 'GET',
      path: `/${name}/:id` as const,
      access,
      effect: 'read',
      summary: 'A questionnaire: its draft, or else what is published',
      params,
      result: json(
        z.object({
          id,
          kind,
          name: z.string(),
          country_code: z.string().nullable(),
          /** Those in which its members read it, most important first. */
          languages: z.array(z.string()),
          draft_version: version,
          /** Null: nothing has changed since it was published. */
          draft: z.object({ at: instant, operator: z.string().nullable() }).nullable(),
          form: formSchema,
          published: published.extend({ form: formSchema }),
          /** Members who are in the middle of it and finish the version that they began; null where there are none. */
          in_progress: z.int().nullable(),
        }),
      ),
      refusals: ['not_found'],
    }),
    save: endpoint({
      method: 'PUT',
      path: `/${name}/:id/draft` as const,
      access,
      effect: 'write',
      largestBody: LARGEST_FORM,
      summary: 'Save the draft of a questionnaire, finished or not',
      params,
      body: z.object({ form: formSchema, version }),
      result: json(z.object({ draft_version: version, at: instant })),
      refusals: ['not_found', 'archived', 'conflict'],
    }),
    discard: endpoint({
      method: 'POST',
      path: `/${name}/:id/draft/discard` as const,
      access,
      effect: 'write',
      once: true,
      summary: 'Give up the draft of a questionnaire: what is published stays',
      params,
      body: z.object({ version }),
      result: json(z.object({ draft_version: version })),
      refusals: ['not_found', 'archived', 'conflict'],
    }),
    publish: endpoint({
      method: 'POST',
      path: `/${name}/:id/publish` as const,
      access,
      effect: 'write',
      once: true,
      summary: 'Publish the draft of a questionnaire as its next version',
      params,
      body: z.object({ version }),
      result: json(z.object({ version, draft_version: version })),
      refusals: ['not_found', 'conflict', 'archived', 'questionnaire_unfinished', 'quota_option_gone'],
    }),
    addPicture: endpoint({
      method: 'POST',
      path: `/${name}/:id/pictures` as const,
      access,
      effect: 'write',
      largestBody: LARGEST_UPLOAD,
      summary:
        'Upload a picture for a question, which is forgotten unless a draft shows it within seven days',
      params,
      body: pictureUpload,
      result: json(z.object({ hash: z.string(), width: z.int(), height: z.int() })),
      refusals: ['not_found', 'archived'],
    }),
    getPicture: endpoint({
      method: 'GET',
      path: `/${name}/:id/pictures/:hash` as const,
      access,
      effect: 'read',
      summary: 'A picture of a question',
      params: z.object({ id: pathId, hash: pictureHash }),
      result: stream('image/webp'),
      refusals: ['not_found'],
    }),
    versions: endpoint({
      method: 'GET',
      path: `/${name}/:id/versions` as const,
      access,
      effect: 'read',
      summary: 'The published versions of a questionnaire, newest first',
      params,
      result: json(z.array(published)),
      refusals: ['not_found'],
    }),
    readVersion: endpoint({
      method: 'GET',
      path: `/${name}/:id/versions/:version` as const,
      access,
      effect: 'read',
      summary: 'A published version of a questionnaire',
      params: z.object({ id: pathId, version: pathId }),
      result: json(published.extend({ form: formSchema })),
      refusals: ['not_found'],
    }),
  } as const;
};

export type QuestionnaireCalls = ReturnType<typeof questionnaireCalls<string, RoleRight>>;
