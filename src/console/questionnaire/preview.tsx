import { useState } from 'react';
import { assignIds } from '#contract/rules/assign-ids.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { localise } from '#contract/rules/localise.ts';
import { withEarlierAnswers } from '#contract/rules/piping.ts';
import type { Values } from '#contract/rules/questionnaire.ts';
import { pageDefinition, pagedDefinition } from '#contract/rules/questionnaire-pages.ts';
import { inRandomOrder } from '#contract/rules/random-order.ts';
import { pagesOf } from '#contract/rules/reachable.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { QuestionnaireFields } from '#ui/questionnaire-fields.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { type PicturesOf, placeOf } from './picture-fields.tsx';
import previewStyles from './preview.module.css';
import { TestRun } from './test-run.tsx';
import type { FormSentences } from './use-form-sentences.ts';
import { ownIds, type ScreenOuts } from './use-screen-outs.ts';

type PreviewProps = {
  form: AuthoredForm;
  language: string;
  /** Its page is shown. */
  open: string | null;
  sentences: FormSentences;
  screenOuts: ScreenOuts;
  /** The survey whose questionnaire it is; null: it is of none. */
  survey: number | string | null;
  pictures: PicturesOf;
  isWide: boolean;
  /** It is answered page by page. */
  isInterview: boolean;
  onWide(isWide: boolean): void;
};

/** The questionnaire as members see it: the page of the open question, or a test run from its beginning. */
export function Preview({
  form,
  language,
  open,
  sentences,
  screenOuts,
  survey,
  pictures,
  isWide,
  isInterview,
  onWide,
}: PreviewProps) {
  const { t } = useTranslation();
  const [isRun, setRun] = useState(false);
  const [values, setValues] = useState<Values>({});
  const stored = assignIds(form, ownIds());
  const paged = pagedDefinition(localise(stored, { language, fallback: 'en' }), stored);
  const page = pagesOf(form)[form.findIndex(({ key }) => key === open)] ?? 0;
  const texts = {
    choose: t('Please choose'),
    parentFirst: t('Please answer the question above first'),
  };
  return (
    <section aria-label={t('As members see it')} className={previewStyles.preview} data-own-undo>
      <div className={previewStyles.previewBar}>
        <h2>{t('As members see it')}</h2>
        <div className={styles.buttons}>
          <Button
            variant={isWide ? 'quiet' : 'secondary'}
            aria-pressed={!isWide}
            onClick={() => onWide(false)}
          >
            {t('Phone')}
          </Button>
          <Button variant={isWide ? 'secondary' : 'quiet'} aria-pressed={isWide} onClick={() => onWide(true)}>
            {t('Computer')}
          </Button>
          <Button variant="secondary" onClick={() => setRun(!isRun)}>
            {isRun ? t('End the test run') : t('Test run')}
          </Button>
        </div>
      </div>
      <div className={classNames(previewStyles.screen, !isWide && previewStyles.phone)}>
        {isRun ? (
          <TestRun
            wire={paged.wire}
            definition={stored}
            language={language}
            sentences={sentences}
            screenOuts={screenOuts}
            survey={survey}
            pictures={placeOf(pictures)}
            texts={texts}
          />
        ) : (
          <>
            {isInterview && (
              <ProgressBar
                label={t('Progress')}
                value={page}
                max={Math.max(paged.pages, 1)}
                text={t('Page {page} of {pages}', { page: page + 1, pages: Math.max(paged.pages, 1) })}
              />
            )}
            <div className={previewStyles.questions}>
              <QuestionnaireFields
                definition={inRandomOrder(
                  withEarlierAnswers(everythingOn(page, paged), { wire: paged.wire, stored }, values),
                  stored,
                  'preview',
                )}
                language={language}
                values={values}
                errors={{}}
                onChange={setValues}
                pictures={placeOf(pictures)}
                texts={texts}
              />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** All questions of a page, whatever was answered before it. */
function everythingOn(page: number, paged: ReturnType<typeof pagedDefinition>) {
  const isHere = (id: string | undefined) => id !== undefined && paged.pageOf.get(id) === page;
  const free = paged.wire.map(({ condition, parent, values, ...rest }) => ({
    ...rest,
    ...(condition && isHere(condition[0]) ? { condition } : {}),
    ...(parent !== undefined && isHere(parent) ? { parent } : {}),
    ...(values
      ? { values: isHere(parent) ? values : values.map(({ parent: _parent, ...option }) => option) }
      : {}),
  }));
  return pageDefinition({ ...paged, wire: free }, page, {});
}
