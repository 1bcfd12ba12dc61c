import { portalApi } from '#contract/portal/base-path.ts';
import { htmlLang } from '#contract/rules/languages.ts';
import type { AttributePicture } from '#contract/rules/questionnaire.ts';
import styles from './questionnaire-picture.module.css';

type QuestionPictureProps = { picture: AttributePicture; place: string | undefined };

/** What stands with a question, with a place kept for it before it is there. */
export function QuestionPicture({ picture, place = `${portalApi}/pictures` }: QuestionPictureProps) {
  const { hash, width, height, alt, lang } = picture;
  return (
    <img
      src={`${place}/${hash}`}
      alt={alt}
      lang={lang && htmlLang(lang)}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}
