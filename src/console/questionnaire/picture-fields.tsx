import { call } from '#console/call.ts';
import { PictureInput } from '#console/faces/form/picture-input.tsx';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { changeQuestion } from './form-edits.ts';
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
  draft: Draft;
  /** What the question is, whatever its key. */
  identity: string;
  keyNow(identity: string): string | undefined;
};

/** The picture of a question, and what it shows in words. */
export function PictureFields(props: PictureFieldsProps) {
  const { question, languages, pictures, draft, identity, keyNow } = props;
  const { key, picture } = question;
  const { edit } = draft;
  const { t } = useTranslation();
  const { base, id } = pictures;
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
              changeQuestion(form, named, {
                picture: { alt: {}, ...form.find((one) => one.key === named)?.picture, ...added },
              }),
            );
          })
        }
        onRemove={() =>
          edit(`${key} picture removed`, (form) => changeQuestion(form, key, { picture: undefined }))
        }
      />
      {picture && (
        <TextInputs
          label={t('Description of the picture')}
          hint={t("For whoever can't see it: what it shows, as far as the answer depends on it.")}
          texts={picture.alt}
          languages={languages}
          onChange={(alt) =>
            edit(`${key} alt`, (form) => changeQuestion(form, key, { picture: { ...picture, alt } }))
          }
        />
      )}
    </fieldset>
  );
}
