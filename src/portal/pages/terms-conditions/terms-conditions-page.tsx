import { Article } from '#portal/content/article.tsx';

export default function TermsConditionsPage() {
  return <Article page="terms-conditions" />;
}
