import { isDeepStrictEqual } from 'node:util';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import { withScreenOuts } from '#contract/rules/screen-outs.ts';
import { tidyForm } from '#contract/rules/tidy-form.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { announceSiteChange } from '#server/database/notifications.queries.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { changeQuestionnaire } from './create-questionnaire.ts';
import { draftOf, lockDraft, type Questionnaire, writeDraft } from './drafts.queries.ts';
import { formOfDefinition } from './form-of-definition.ts';
import { formProblems } from './form-problems.ts';
import { loadStoredDefinition } from './load-definition.ts';
import { unknownPictures } from './pictures-of-questions.ts';

/** Which questionnaire is meant, of which kinds, and which version of its draft the operator has seen. */
type Which = { id: number; kinds: readonly QuestionnaireKind[]; version: number; operator_id: number };

async function locked(db: Db, { id, kinds }: Which): Promise<Questionnaire & { form: AuthoredForm }> {
  const found = await lockDraft(db, id, kinds);
  if (!found) throw new AppError('not_found');
  const form = found.draft
    ? withScreenOuts(found.draft)
    : formOfDefinition((await loadStoredDefinition(db, id)).definition);
  return { ...found, form };
}

/**
 * Saves a draft, finished or not. The same form sent again, because an answer was lost, changes nothing. Errors: `not_found`,
 * `conflict` with the form that somebody else has saved, a field error for each picture that was never uploaded or is
 * forgotten.
 */
export async function saveDraft(
  db: Db,
  which: Which,
  sent: AuthoredForm,
): Promise<{ draft_version: number; at: Date }> {
  const form = withScreenOuts(sent);
  const { draft_version, draft_at, form: current } = await locked(db, which);
  if (draft_at !== null && isDeepStrictEqual(form, current)) return { draft_version, at: draft_at };
  refuseStale({ form, version: which.version }, { form: current, version: draft_version });
  const unknown = await unknownPictures(db, form);
  if (unknown.length > 0)
    throw fieldError(
      Object.fromEntries(
        unknown.map((at) => [`form.${at}.picture`, operatorFieldMessages.picture_unknown] as const),
      ),
    );
  const at = clock.now();
  return { draft_version: await writeDraft(db, which.id, { draft: form, at, by: which.operator_id }), at };
}

/** Gives up a draft. Errors: `not_found`, `conflict` if somebody else has saved it meanwhile. */
export async function discardDraft(db: Db, which: Which): Promise<{ draft_version: number }> {
  const { draft, draft_version } = await locked(db, which);
  if (which.version !== draft_version) throw new AppError('conflict');
  if (draft === null) return { draft_version };
  await recordAudit(db, {
    actor: operatorActor(which.operator_id),
    action: 'discard_questionnaire_draft',
    subject: `questionnaires ${which.id}`,
  });
  return {
    draft_version: await writeDraft(db, which.id, { draft: null, at: clock.now(), by: which.operator_id }),
  };
}

/**
 * Publishes a draft as the next version. `judge` may refuse it: what a survey's state or its quotas don't allow. Errors:
 * `not_found`, `conflict` if there is no draft or somebody else has changed it, `questionnaire_unfinished` with the problems
 * under the keys of their questions.
 */
export async function publishDraft(
  db: Db,
  which: Which,
  judge: (form: AuthoredForm) => Promise<void>,
): Promise<{ version: number; draft_version: number }> {
  const { draft, draft_version, kind } = await locked(db, which);
  if (draft === null || which.version !== draft_version) throw new AppError('conflict');
  const form = tidyForm(draft);
  const problems = formProblems(form, kind);
  if (problems.length > 0)
    throw new AppError('questionnaire_unfinished', {
      errors: Object.fromEntries(problems.map(({ question, sentence }) => [question, sentence])),
    });
  await judge(form);
  const version = await changeQuestionnaire(db, which.id, form, which.operator_id);
  if (kind === 'registration') await announceSiteChange(db);
  await recordAudit(db, {
    actor: operatorActor(which.operator_id),
    action: 'publish_questionnaire',
    subject: `questionnaires ${which.id}`,
    details: { version },
  });
  return {
    version,
    draft_version: await writeDraft(db, which.id, { draft: null, at: clock.now(), by: which.operator_id }),
  };
}

/** What is edited of a questionnaire and isn't published; null: nothing. */
export async function draftForm(db: ReadDb, id: number): Promise<AuthoredForm | null> {
  const draft = await draftOf(db, id);
  return draft && withScreenOuts(draft);
}

/** Gives a questionnaire that has just been made the draft of another one. */
export async function keepAsDraft(
  db: Db,
  { id, operator_id }: { id: number; operator_id: number },
  draft: AuthoredForm,
): Promise<void> {
  await writeDraft(db, id, { draft, at: clock.now(), by: operator_id });
}
