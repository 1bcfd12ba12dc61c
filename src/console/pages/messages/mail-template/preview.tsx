import { operatorApi } from '#contract/operator/base-path.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { htmlLang } from '#contract/rules/languages.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './mail-template.module.css';

type Props = {
  mail: OperatorCalls['GET /mail-templates/:kind']['data'];
  query: { language: string; country?: string };
  isWide: boolean;
};

/** Both parts of a mail side by side, in a frame that runs no scripts, loads nothing and opens nothing. */
export function Preview({ mail, query, isWide }: Props) {
  const { t } = useTranslation();
  const { kind, subject, text, missing } = mail;
  const address = `${operatorApi}/mail-templates/${kind}/html?${new URLSearchParams(query)}`;
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title={t('Some texts are missing in this language and show in English')}>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence} lang="en">
                {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={styles.subject}>
        {t('Subject')}: <strong lang={htmlLang(query.language)}>{subject}</strong>
      </p>
      <div className={styles.parts}>
        <Card title={t('HTML part')}>
          <iframe
            key={address}
            title={t('HTML part')}
            src={address}
            sandbox=""
            referrerPolicy="no-referrer"
            className={classNames(styles.frame, !isWide && styles.phone)}
          />
        </Card>
        <Card title={t('Text part')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <pre tabIndex={0} className={styles.text} lang={htmlLang(query.language)}>
            {text}
          </pre>
        </Card>
      </div>
    </>
  );
}
