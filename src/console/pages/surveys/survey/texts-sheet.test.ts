import { describe, expect, it } from 'vitest';
import { sheetOf, textsInSheet } from './texts-sheet.ts';

describe('texts of a survey in a sheet', () => {
  const texts = {
    bg: { title: '=Почивки, "кратко"', invitation_text: 'Първи ред\nВтори ред' },
    en: { title: 'Holidays', invitation_text: '' },
  };

  it('come back as they went out, whatever they begin with', () => {
    expect(textsInSheet(sheetOf(texts))).toEqual({ texts, unknown: [], repeated: [] });
    expect(sheetOf(texts)).toContain('"\'=Почивки');
    const bySemicolon = sheetOf(texts, { separator: 'semicolon' });
    expect(bySemicolon).toMatch(/^\ufefflanguage;title;invitation_text\r\n"bg";/);
    expect(textsInSheet(bySemicolon).texts).toEqual(texts);
  });

  it('are pasted with or without a head, by code or name, and name the lines of no language', () => {
    expect(textsInSheet('DE\tUrlaub\tWohin?\nБългарски\tПочивки\nKlingon\tTlhIngan')).toEqual({
      texts: {
        de: { title: 'Urlaub', invitation_text: 'Wohin?' },
        bg: { title: 'Почивки', invitation_text: '' },
      },
      unknown: ['Klingon'],
      repeated: [],
    });
    expect(textsInSheet('')).toEqual({ texts: {}, unknown: [], repeated: [] });
  });

  it('are pasted by the names of a head, in another order or with a column missing', () => {
    const bg = (title: string, invitation_text: string) => ({ bg: { title, invitation_text } });
    const { texts: missing } = textsInSheet('language,invitation_text\nbg,Къде бяхте?');
    expect(missing).toEqual(bg('', 'Къде бяхте?'));
    const { texts: turned } = textsInSheet('Title\tInvitation text\tLanguage\nПочивки\tКъде бяхте?\tbg');
    expect(turned).toEqual(bg('Почивки', 'Къде бяхте?'));
    expect(textsInSheet('title;invitation_text\nПочивки;Къде бяхте?').unknown).toEqual(['title', 'Почивки']);
  });

  it('name a language that stands there twice', () => {
    const { texts: found, repeated } = textsInSheet('bg\tСтаро\ten\nde\tAlt\nбългарски\tНово');
    expect([found.bg?.title, repeated]).toEqual(['Ново', ['bg']]);
  });

  it('are pasted whole where they have more commas than there are columns', () => {
    expect(textsInSheet('bg\tПочивки, море\tКъде, кога, с кого и защо?\nen\tHolidays, sea\t')).toEqual({
      texts: {
        bg: { title: 'Почивки, море', invitation_text: 'Къде, кога, с кого и защо?' },
        en: { title: 'Holidays, sea', invitation_text: '' },
      },
      unknown: [],
      repeated: [],
    });
  });
});
