import { useMemo, useState } from 'react';
import { LeaveDialog } from '#console/faces/form/leave-dialog.tsx';
import { useLeaveGuard } from '#console/faces/form/leave-guard.ts';
import { useOperator } from '#console/session.tsx';
import { checkForm } from '#contract/rules/check-form.ts';
import { LANGUAGE_CODES, languageName } from '#contract/rules/languages.ts';
import { hasInterviews } from '#contract/rules/questionnaire-kinds.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { DraftNotice, DraftStatus, NOTICE_ID } from './draft-notice.tsx';
import styles from './editor.module.css';
import { EditorMenu } from './editor-menu.tsx';
import { addQuestion, copyQuestion, removeQuestion } from './form-edits.ts';
import { hasWords } from './found-question.ts';
import { MissingTexts } from './missing-texts.tsx';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { QuestionFields } from './question-fields.tsx';
import { useQuestionIdentities } from './question-identities.ts';
import type { Questionnaire, QuestionnaireBase } from './questionnaire.ts';
import { useShownQuestion } from './shown-question.ts';
import { undoKeys } from './undo-keys.ts';
import { useDraft } from './use-draft.ts';
import { useFormSentences } from './use-form-sentences.ts';
import { useScreenOuts } from './use-screen-outs.ts';

type QuestionnaireEditorProps = {
  base: QuestionnaireBase;
  questionnaire: Questionnaire;
  /** The survey whose questionnaire it is; null: it is of none. */
  survey: number | string | null;
};

/** Questions, options and rules beside what members see of them; saved while it is typed, published when it is ready. */
export function QuestionnaireEditor({ base, questionnaire, survey }: QuestionnaireEditorProps) {
  const { t } = useTranslation();
  const { id: operator } = useOperator();
  const draft = useDraft(base, questionnaire, String(operator));
  const { form, edit, undo, redo } = draft;
  const { kind } = questionnaire;
  const pictures = { base, id: questionnaire.id };
  const [language, setLanguage] = useState(questionnaire.languages[0] ?? 'en');
  const [beside, setBeside] = useState('');
  const { identityOf, keyNow, renamed } = useQuestionIdentities(form);
  const [opened, setOpened] = useState<string | null>(form[0]?.key ?? null);
  const [looked, setLooked] = useState('');
  const [isWide, setWide] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const sentences = useFormSentences(form, language);
  const screenOuts = useScreenOuts(questionnaire, form, language);
  const leaving = useLeaveGuard(draft.isUnsaved);

  const problems = useMemo(() => checkForm(form, kind), [form, kind]);
  const isPublished = !draft.isUnsaved && draft.saved.at === null;
  const index = form.findIndex(({ key }) => identityOf(key) === opened);
  const question = form[index];
  const open = question?.key ?? null;
  const setOpen = (key: string | null) => setOpened(key === null ? null : identityOf(key));
  const { shown, show } = useShownQuestion(setOpen);
  const languages = beside === '' || beside === language ? [language] : [language, beside];
  const languageOptions = [...new Set([...questionnaire.languages, ...LANGUAGE_CODES])].map((code) => ({
    value: code,
    label: languageName(code),
  }));

  const add = () => {
    const added = addQuestion(form, index < 0 ? form.length - 1 : index);
    edit(`add ${added.key}`, () => added.form);
    setLooked('');
    show(added.key, 'text');
  };
  const words = looked.trim().toLowerCase();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of undo and redo, which have buttons too
    <div onKeyDown={undoKeys(undo, redo)}>
      <div className={styles.bar}>
        <Button variant="secondary" disabled={!undo} onClick={() => undo?.()}>
          {t('Undo')}
        </Button>
        <Button variant="secondary" disabled={!redo} onClick={() => redo?.()}>
          {t('Redo')}
        </Button>
        <DraftStatus draft={draft} />
        <EditorMenu base={base} questionnaire={questionnaire} draft={draft} sentences={sentences} />
        <Button
          disabled={
            isPublished ||
            draft.isUnsaved ||
            problems.length > 0 ||
            (form.length === 0 && kind !== 'registration')
          }
          onClick={() => setPublishing(true)}
        >
          {t('Publish')}
        </Button>
      </div>
      <div className={styles.notices}>
        <div id={NOTICE_ID}>
          <DraftNotice draft={draft} sentences={sentences} />
        </div>
        {draft.restored && !draft.theirs && (
          <Notice>{t('What you had typed before is here again. You can undo it.')}</Notice>
        )}
        {problems.length > 0 && (
          <Notice tone="warning" title={t('Before it can be published')}>
            <ul>
              {problems.slice(0, 20).map((problem) => (
                <li key={JSON.stringify(problem)}>
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => show(problem.question, 'title')}
                  >
                    {sentences.nameOf(problem.question)}
                  </button>
                  : {sentences.problemSentence(problem)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {form.length > 0 && (
        <MissingTexts
          form={form}
          languages={questionnaire.languages}
          onWrite={(code, first) => {
            setLanguage(code);
            show(first, 'text');
          }}
        />
      )}
      <div className={styles.row}>
        <SelectField
          label={t('Language')}
          value={language}
          options={languageOptions}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <SelectField
          label={t('Beside it')}
          placeholder={t('None')}
          value={beside}
          options={languageOptions.filter(({ value }) => value !== language)}
          onChange={({ target }) => setBeside(target.value)}
        />
        <TextField
          label={t('Find')}
          type="search"
          autoComplete="off"
          value={looked}
          onChange={({ target }) => setLooked(target.value)}
        />
      </div>
      <div className={classNames(styles.columns, isWide && styles.wide)}>
        <section aria-label={t('Questions')}>
          {form.length === 0 && (
            <EmptyState title={t('No questions yet')}>
              {t('Add the first one, or import a questionnaire.')}
            </EmptyState>
          )}
          <Outline
            form={form}
            open={open}
            shown={shown}
            isShown={(one) => words === '' || hasWords(one, words)}
            problems={problems}
            sentences={sentences}
            screenOuts={screenOuts}
            identityOf={identityOf}
            edit={edit}
            onOpen={(key) => (key === null ? setOpen(null) : show(key, 'title'))}
          >
            {question && (
              <>
                <QuestionFields
                  key={opened}
                  form={form}
                  index={index}
                  question={question}
                  languages={languages}
                  isInterview={hasInterviews(kind)}
                  edit={edit}
                  sentences={sentences}
                  screenOuts={screenOuts}
                  pictures={pictures}
                  published={questionnaire.published.form}
                  draft={draft}
                  identity={identityOf(question.key)}
                  keyNow={keyNow}
                  onRename={renamed}
                />
                <div className={styles.buttons}>
                  <Button
                    variant="quiet"
                    onClick={() => {
                      const copied = copyQuestion(form, index);
                      edit(`copy ${question.key}`, () => copied.form);
                      show(copied.key, 'title');
                    }}
                  >
                    {t('Copy')}
                  </Button>
                  <Button
                    variant="quiet"
                    onClick={() => {
                      edit(`remove ${question.key}`, (before) => removeQuestion(before, index));
                      show(form[index + 1]?.key ?? form[index - 1]?.key ?? null, 'title');
                    }}
                  >
                    {t('Remove the question')}
                  </Button>
                </div>
              </>
            )}
          </Outline>
          <Button variant="secondary" onClick={add}>
            {t('Add a question')}
          </Button>
        </section>
        {form.length > 0 && (
          <Preview
            form={form}
            language={language}
            open={open}
            sentences={sentences}
            screenOuts={screenOuts}
            survey={survey}
            pictures={pictures}
            isWide={isWide}
            isInterview={hasInterviews(kind)}
            onWide={setWide}
          />
        )}
      </div>
      {publishing && (
        <PublishDialog {...{ base, questionnaire, draft, sentences }} onClose={() => setPublishing(false)} />
      )}
      {leaving.asking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </div>
  );
}
