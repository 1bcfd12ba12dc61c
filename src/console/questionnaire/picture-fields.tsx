import { call } from '#console/call.ts';
import { PictureInput } from '#console/faces/form/picture-input.tsx';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import { languageName } from '#contract/rules/languages.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { InLanguage } from '#ui/in-language.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { changeQuestion, withText } from './form-edits.ts';
import { formerDescription } from './former-description.ts';
import type { QuestionnaireBase } from './questionnaire.ts';
import { TextInputs } from './text-inputs.tsx';
import type { Draft } from './use-draft.ts';

/** The questionnaire whose pictures are meant. */
export type PicturesOf = { base: QuestionnaireBase; id: number };

/** Where its pictures are, without their hash. */
export const placeOf = ({ base, id }: PicturesOf): string => `${operatorApi}${base}/${id}/pictures`;

type PictureFieldsProps = {
  question: AuthoredAttribute;
  languages: readonly string[];
  pictures: PicturesOf;
  published: AuthoredForm;
  draft: Draft;
  /** What the question is, whatever its key. */
  identity: string;
  keyNow(identity: string): string | undefined;
};

/** The picture of a question, and what it shows in words. */
export function PictureFields(props: PictureFieldsProps) {
  const { question, languages, pictures, published, draft, identity, keyNow } = props;
  const { key, picture } = question;
  const { edit } = draft;
  const { t } = useTranslation();
  const { base, id } = pictures;
  const former = formerDescription(question, [...draft.past.toReversed(), published], [key, identity]);
  const describe = (alt: Texts) =>
    edit(`${key} alt`, (form) => changeQuestion(form, key, picture ? { picture: { ...picture, alt } } : {}));
  return (
    <fieldset className={styles.lines}>
      <legend>{t('Picture')}</legend>
      <PictureInput
        src={picture ? `${placeOf(pictures)}/${picture.hash}` : null}
        alt={t('What members see')}
        busy={draft.coming.includes(identity)}
        upload={(bytes) =>
          draft.awaiting(identity, async () => {
            const added = await call(
              `POST ${base}/:id/pictures`,
              { params: { id }, body: { picture: bytes } },
              { notify: false },
            );
            // The question may be renamed or removed while a picture is on its way.
            const named = keyNow(identity);
            if (named === undefined) return;
            edit(`${named} picture ${added.hash}`, (form) =>
              changeQuestion(form, named, { picture: { ...added, alt: altOf(form, named, added.hash) } }),
            );
          })
        }
        onRemove={() =>
          edit(`${key} picture removed`, (form) => changeQuestion(form, key, { picture: undefined }))
        }
      />
      {picture && (
        <>
          {former.length > 0 && (
            <div className={styles.asked}>
              <Notice live="status" title={t('Describe the new picture')}>
                <p>
                  {t(
                    'It has replaced another picture, whose description may not fit it. If it does, you can use it again.',
                  )}
                </p>
                <ul>
                  {former.map(([language, text]) => (
                    <li key={language}>
                      {languageName(language)}: <InLanguage lang={language}>{text}</InLanguage>{' '}
                      <button
                        type="button"
                        className={styles.link}
                        onClick={() => describe(withText(picture.alt, language, text))}
                      >
                        {t('Use it again ({language})', { language: languageName(language) })}
                      </button>
                    </li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          <TextInputs
            label={t('Description of the picture')}
            hint={t("For whoever can't see it: what it shows, as far as the answer depends on it.")}
            texts={picture.alt}
            languages={languages}
            onChange={describe}
          />
        </>
      )}
    </fieldset>
  );
}

/** A description belongs to its picture: of a question that shows this one already it stays, and no other one takes it over. */
function altOf(form: AuthoredForm, key: string, hash: string): Texts {
  const picture = form.find((one) => one.key === key)?.picture;
  return picture?.hash === hash ? picture.alt : {};
}
