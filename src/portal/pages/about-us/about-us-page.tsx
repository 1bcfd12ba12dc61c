import { Article } from '#portal/content/article.tsx';

export default function AboutUsPage() {
  return <Article page="about-us" />;
}
