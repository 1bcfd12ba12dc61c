import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';

/** How you follow the news: four questions on two pages. */
export const dailyNews = (text: ShippedText): AuthoredForm => [
  {
    key: 'interest',
    type: 'sr',
    page: 0,
    title: text('How interested are you in the news?'),
    options: [
      { key: 'very', name: text('Very interested') },
      { key: 'rather', name: text('Fairly interested') },
      { key: 'little', name: text('Not very interested') },
      { key: 'not', name: text('Not interested at all') },
    ],
  },
  {
    key: 'sources',
    type: 'mr',
    title: text('Where have you read, seen or heard news in the last seven days?'),
    options: [
      { key: 'television', name: text('Television') },
      { key: 'radio', name: text('Radio') },
      { key: 'newspaper', name: text('Printed newspaper or magazine') },
      { key: 'websites', name: text('News websites or apps') },
      { key: 'social_media', name: text('Social media') },
      { key: 'people', name: text('Family, friends or colleagues') },
      { key: 'none', name: text('Nowhere'), exclusive: true },
    ],
  },
  {
    key: 'trust',
    type: 'grid',
    page: 1,
    title: text('How much do you trust the news from these sources?'),
    condition: { attribute: 'interest', options: ['very', 'rather', 'little'] },
    rows: [
      { key: 'television', name: text('Television') },
      { key: 'radio', name: text('Radio') },
      { key: 'newspaper', name: text('Printed newspaper or magazine') },
      { key: 'websites', name: text('News websites or apps') },
      { key: 'social_media', name: text('Social media') },
    ],
    options: [
      { key: 'very', name: text('A lot') },
      { key: 'rather', name: text('Quite a lot') },
      { key: 'little', name: text('Not much') },
      { key: 'not', name: text('Not at all') },
      { key: 'unknown', name: text("I don't know") },
    ],
  },
  {
    key: 'missing',
    type: 'oe',
    optional: true,
    title: text('What would you like to hear more about in the news?'),
  },
];
