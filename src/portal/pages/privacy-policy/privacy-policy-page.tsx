import { Article } from '#portal/content/article.tsx';
import { CookieChoice } from '#portal/cookie-choice.tsx';
import styles from './privacy-policy-page.module.css';

export default function PrivacyPolicyPage() {
  return (
    <Article page="privacy-policy">
      <div className={styles.choice}>
        <CookieChoice />
      </div>
    </Article>
  );
}
