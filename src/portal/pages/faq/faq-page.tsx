import { Article } from '#portal/content/article.tsx';
import { useTranslation } from '#ui/translation.tsx';

export default function FaqPage() {
  const { t } = useTranslation();
  return (
    <Article
      page="faq"
      lead={t('Answers about membership, invitations, surveys, points, rewards and data protection.')}
    />
  );
}
