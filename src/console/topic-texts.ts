import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the topics of surveys are called. */
export function useTopicTexts(): Record<SurveyTopicId, string> {
  const { t } = useTranslation();
  return {
    health: t('Health and medicines'),
    alcohol_tobacco: t('Alcohol and tobacco'),
    gambling: t('Gambling and betting'),
    politics: t('Politics and elections'),
    religion: t('Religion and beliefs'),
    intimacy: t('Intimate life'),
    money: t('Money and insurance'),
    food_drink: t('Food and soft drinks'),
    shopping: t('Shopping and brands'),
    home_family: t('Home, children and pets'),
    media: t('News, films and music'),
    technology: t('Phones, computers and the internet'),
    travel: t('Travel, cars and transport'),
    work: t('Work and education'),
  };
}
