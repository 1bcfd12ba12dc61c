import type { QuestionnaireCalls } from '#contract/operator/questionnaire-calls.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { keepPicture } from '#server/features/pictures/keep-picture.ts';
import { type Picture, readPicture } from '#server/features/pictures/read-picture.ts';
import { servePicture } from '#server/features/pictures/serve-picture.ts';
import type { Api } from '#server/http/implement.ts';
import { OperatorHandle } from '#server/http/operator-handle.ts';
import { countryOfQuestionnaire, publishedVersions } from './drafts.queries.ts';
import { discardDraft, publishDraft, saveDraft } from './edit-draft.ts';
import { readQuestionnaire, readVersion } from './read-questionnaire.ts';

/** What the feature that a questionnaire belongs to knows of it. */
type Owner<Kept> = {
  kinds: readonly QuestionnaireKind[];
  /** Members who are in the middle of it; null: nobody can be. */
  inProgress(db: ReadDb, questionnaireId: number): Promise<number | null>;
  /** Refuses any change of it, such as where its survey is archived, and answers what it belongs to, locked. */
  keep(db: Db, questionnaireId: number): Promise<Kept>;
  /** Refuses what it doesn't allow, before a draft is published. */
  judge(db: Db, questionnaireId: number, form: AuthoredForm, kept: Kept): Promise<void>;
};

/** Serves the calls of the questionnaires that one right edits. One of every country is for operators of all countries. */
export function implementQuestionnaires<Kept>(api: Api, calls: QuestionnaireCalls, owner: Owner<Kept>): void {
  const { kinds } = owner;
  const forForm = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thingOfAny((db) => countryOfQuestionnaire(db, id, kinds));
  const toChange = async (handle: OperatorHandle<Db>, id: number): Promise<{ db: Db; kept: Kept }> => {
    const db = await forForm(handle, id);
    return { db, kept: await owner.keep(db, id) };
  };

  api.implement(calls.read, async (handle, { params: { id } }) => {
    const db = await forForm(handle, id);
    return {
      ...(await readQuestionnaire(db, id, kinds)),
      in_progress: await owner.inProgress(db, id),
    };
  });
  api.implement(calls.save, async (handle, { params: { id }, body, operator: { operator_id } }) => {
    const { db } = await toChange(handle, id);
    return saveDraft(db, { id, kinds, operator_id, version: body.version }, body.form);
  });
  api.implement(calls.discard, async (handle, { params: { id }, body, operator: { operator_id } }) => {
    const { db } = await toChange(handle, id);
    return discardDraft(db, { id, kinds, operator_id, version: body.version });
  });
  api.implement(calls.publish, async (handle, { params: { id }, body, operator: { operator_id } }) => {
    const { db, kept } = await toChange(handle, id);
    return publishDraft(db, { id, kinds, operator_id, version: body.version }, (form) =>
      owner.judge(db, id, form, kept),
    );
  });
  api.implement<QuestionnaireCalls['addPicture'], Picture>(
    calls.addPicture,
    async (handle, { params: { id }, prepared }) => {
      await keepPicture((await toChange(handle, id)).db, prepared);
      const { hash, width, height } = prepared;
      return { hash, width, height };
    },
    // A picture is not decoded for somebody who may not edit the questionnaire.
    async (db, { params: { id }, body, operator }) => {
      await forForm(new OperatorHandle(db, operator), id);
      return readPicture(body.picture, 'question');
    },
  );
  api.implement(calls.getPicture, async (handle, { params: { id, hash }, setHeader }) => {
    const db = await forForm(handle, id);
    setHeader('cache-control', 'private, max-age=31536000, immutable');
    return servePicture(db, hash, setHeader);
  });
  api.implement(calls.versions, async (handle, { params: { id } }) =>
    publishedVersions(await forForm(handle, id), id),
  );
  api.implement(calls.readVersion, async (handle, { params: { id, version } }) =>
    readVersion(await forForm(handle, id), id, version),
  );
}
