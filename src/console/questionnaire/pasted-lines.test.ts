import { describe, expect, it } from 'vitest';
import { partsAsLines, pastedLines } from './pasted-lines.ts';

const inEnglish = (pasted: string, there: string[] = []) => {
  const { names, ...rest } = pastedLines(
    pasted,
    ['en'],
    there.map((en) => ({ en })),
  );
  return { names: names.map(({ en }) => en), ...rest };
};

describe('a pasted list', () => {
  it.each([
    ['lines of any system', 'Red\rGreen\u2028Blue\vGrey\r\nPink', ['Red', 'Green', 'Blue', 'Grey', 'Pink']],
    ['a row of a sheet', 'Red\tGreen\t\tBlue', ['Red', 'Green', 'Blue']],
    ['bullets', '• Red\n• Green', ['Red', 'Green']],
    ['numbers', '1. Red\n2) Green', ['Red', 'Green']],
    ['numbers that are no count', '1. FC Köln\n18 years', ['1. FC Köln', '18 years']],
    ['a dash of its own', '- 5 °C', ['- 5 °C']],
  ])('is read from %s', (_what, pasted, names) => {
    expect(inEnglish(pasted)).toEqual({ names, double: [], beyond: false });
  });

  it('leaves out what reads as an earlier line or as one that is there, and says so', () => {
    expect(inEnglish('Red\nGreen\nred \nBLUE', ['Blue'])).toEqual({
      names: ['Red', 'Green'],
      double: ['red', 'BLUE'],
      beyond: false,
    });
    const shades = pastedLines('Blue\tСиньо\nBlue\tСин\nBlue', ['en', 'bg']);
    expect(shades).toMatchObject({ names: [{ bg: 'Синьо' }, { bg: 'Син' }], double: ['Blue'] });
    expect(pastedLines('Blue\tСиньо', ['en', 'bg'], [{ en: 'Blue' }])).toMatchObject({ double: ['Blue'] });
  });

  it('says when a sheet has more columns than there are languages', () => {
    expect(pastedLines('Red\tЧервено\trot\nBlue\tСиньо', ['en', 'bg'])).toMatchObject({
      names: [
        { en: 'Red', bg: 'Червено' },
        { en: 'Blue', bg: 'Синьо' },
      ],
      beyond: true,
    });
  });

  it('can be parted where it is one line, at semicolons before commas', () => {
    expect(partsAsLines('Red; Green, light; Blue;')).toBe('Red\nGreen, light\nBlue');
    expect(partsAsLines('Red, Green')).toBe('Red\nGreen');
    for (const whole of ['', 'Red', 'Red, light\nGreen', 'Red, light\tЧервено'])
      expect(partsAsLines(whole)).toBeNull();
  });
});
