import { describe, expect, it } from 'vitest';
import { sheetOf, textsInSheet } from './texts-sheet.ts';

describe('texts of a survey in a sheet', () => {
  const texts = {
    bg: { title: '=Почивки, "кратко"', invitation_text: 'Първи ред\nВтори ред' },
    en: { title: 'Holidays', invitation_text: '' },
  };

  it('come back as they went out, whatever they begin with', () => {
    expect(textsInSheet(sheetOf(texts))).toEqual({ texts, unknown: [] });
    expect(sheetOf(texts)).toContain('"\'=Почивки');
  });

  it('are pasted with or without a head, by code or name, and name the lines of no language', () => {
    expect(textsInSheet('DE\tUrlaub\tWohin?\nБългарски\tПочивки\nKlingon\tTlhIngan')).toEqual({
      texts: {
        de: { title: 'Urlaub', invitation_text: 'Wohin?' },
        bg: { title: 'Почивки', invitation_text: '' },
      },
      unknown: ['Klingon'],
    });
    expect(textsInSheet('')).toEqual({ texts: {}, unknown: [] });
  });
});
