export type SurveyTopic = {
  id: string;
  /** An English sentence, used as translation key. */
  name: string;
  /** Sensitive topics, listed first among the preferences. */
  sensitive: boolean;
};

/** Topics of surveys. A survey has at most one; a member can turn off any of them. */
export const surveyTopics = [
  { id: 'health', name: 'Health and medicines', sensitive: true },
  { id: 'alcohol_tobacco', name: 'Alcohol and tobacco', sensitive: true },
  { id: 'gambling', name: 'Gambling and betting', sensitive: true },
  { id: 'politics', name: 'Politics and elections', sensitive: true },
  { id: 'religion', name: 'Religion and beliefs', sensitive: true },
  { id: 'intimacy', name: 'Intimate life', sensitive: true },
  { id: 'money', name: 'Money and insurance', sensitive: true },
  { id: 'food_drink', name: 'Food and soft drinks', sensitive: false },
  { id: 'shopping', name: 'Shopping and brands', sensitive: false },
  { id: 'home_family', name: 'Home, children and pets', sensitive: false },
  { id: 'media', name: 'News, films and music', sensitive: false },
  { id: 'technology', name: 'Phones, computers and the internet', sensitive: false },
  { id: 'travel', name: 'Travel, cars and transport', sensitive: false },
  { id: 'work', name: 'Work and education', sensitive: false },
] as const satisfies readonly SurveyTopic[];

export type SurveyTopicId = (typeof surveyTopics)[number]['id'];

export const surveyTopicIds = surveyTopics.map(({ id }) => id);
