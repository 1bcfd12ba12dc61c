import { describe, expect, it } from 'vitest';
import { offeredLanguages, portalTexts } from './portal-texts.ts';

describe('the languages that are offered', () => {
  it.each([
    [['bg', 'en'], 'en', ['bg', 'en']],
    [['en', 'bg', 'en'], 'bg', ['en', 'bg']],
    [['xx', 'bg'], 'en', ['bg']],
    [['xx'], 'bg', ['bg']],
    [[], 'xx', ['en']],
  ])('of %j with the default %s are %j', (languages, fallback, offered) => {
    expect(offeredLanguages(languages, fallback)).toEqual(offered);
  });

  it('read English where there is no translation', async () => {
    expect(await portalTexts('xx')).toBe(await portalTexts('en'));
  });
});
