import { scriptJson } from '#portal/boot.ts';

const QUESTION = /<details id="([\w-]+)"><summary>(.*?)<\/summary><div>(.*?)<\/div><\/details>/gs;

/**
 * A content page's questions as structured data (schema.org FAQPage), which the CSP allows because it isn't executed;
 * empty if it has none.
 */
export function faqData(html: string, origin: string): string {
  const questions = [...html.matchAll(QUESTION)].map(([, id, question = '', answer = '']) => ({
    '@type': 'Question',
    '@id': `#${id}`,
    name: plainText(question),
    acceptedAnswer: { '@type': 'Answer', text: answer.trim().replaceAll('href="/', `href="${origin}/`) },
  }));
  if (questions.length === 0) return '';
  const data = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions };
  return `<script type="application/ld+json">${scriptJson(data)}</script>`;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
