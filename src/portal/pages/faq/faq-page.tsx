import { Article } from '#portal/content/article.tsx';

export default function FaqPage() {
  return <Article page="faq" />;
}
