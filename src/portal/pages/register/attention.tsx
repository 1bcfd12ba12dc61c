import { useSite } from '#portal/language.tsx';
import { useRatePlaceholders } from '#portal/points-worth.ts';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './register-page.module.css';

/** Notes to read before registering (docs/specification.md §2, /register). */
export function Attention() {
  const { t } = useTranslation();
  const { contact_email } = useSite().settings;
  const placeholders = useRatePlaceholders();
  const points = [
    t("There are no fees: membership is free, and we'll never ask you for money."),
    t("Please check your email regularly: that's how we invite you to surveys."),
    ...(placeholders
      ? [t('{points} = {value}', placeholders.rate), t('{points} = {value}', placeholders.minimum)]
      : []),
  ];
  return (
    <aside aria-labelledby="attention" className={styles.attention}>
      <h2 id="attention">{t('Please note')}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" className={styles.attentionIcon} />
            <span>{point}</span>
          </li>
        ))}
        {contact_email && (
          <li>
            <Icon name="alert" className={styles.attentionIcon} />
            <span>
              <SentenceWithElement
                sentence={t('If you notice any misconduct in our name, please report it to {link}.', {
                  link: ELEMENT,
                })}
                element={<a href={`mailto:${contact_email}`}>{contact_email}</a>}
              />
            </span>
          </li>
        )}
      </ul>
    </aside>
  );
}
