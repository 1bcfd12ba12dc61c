import { describe, expect, it } from 'vitest';
import { mailTranslator } from './mail-texts.ts';

describe('the sentences of mails', () => {
  it('are in the language, and in English where there is no other', async () => {
    const sentence = 'Unsubscribe from these emails';
    expect((await mailTranslator('bg'))(sentence)).toBe('Отказвам се от тези имейли');
    expect((await mailTranslator('xx'))(sentence)).toBe(sentence);
  });

  it.each(['$t(Unsubscribe)', '{title}', '{{title}}', '<b>&amp;"', '$&', "$'"])(
    'take %s as it is',
    async (title) => {
      expect((await mailTranslator('en'))('New survey: {title}', { title })).toBe(`New survey: ${title}`);
    },
  );
});
