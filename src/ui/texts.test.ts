import { describe, expect, it } from 'vitest';
import { createTranslator, recordingTexts } from './texts.ts';

const polish = {
  Close: 'Zamknij',
  'Hello {name}': 'Witaj, {name}',
  '{count} points_one': '{count} punkt',
  '{count} points_few': '{count} punkty',
  '{count} points_many': '{count} punktów',
  '{count} points_other': '{count} punktu',
};

describe('a translator', () => {
  const { t } = createTranslator('pl', { ...polish });

  it.each([
    [1, '1 punkt'],
    [3, '3 punkty'],
    [25, '25 punktów'],
    [1.5, '1.5 punktu'],
  ])('says how many: %d', (count, said) => {
    expect(t('{count} points', { count })).toBe(said);
  });

  it('knows a form for every number, whatever forms there are', () => {
    const { t } = createTranslator('pl', {
      '{count} days_one': '{count} dzień',
      '{count} days_other': '{count} dnia',
    });
    expect([1, 3, 25].map((count) => t('{count} days', { count }))).toEqual(['1 dzień', '3 dnia', '25 dnia']);
  });

  it('fills placeholders literally, and leaves those without a value', () => {
    expect(t('Hello {name}', { name: '$& {count} <b>' })).toBe('Witaj, $& {count} <b>');
    expect(t('Hello {name}', {})).toBe('Witaj, {name}');
  });

  it('says in English what is not translated', () => {
    expect(t('Bye {name}', { name: 'Ana' })).toBe('Bye Ana');
    expect(t('constructor')).toBe('constructor');
    expect(t('{count} days', { count: 2 })).toBe('2 days');
  });

  it('accepts more sentences', () => {
    const translator = createTranslator('pl', { ...polish });
    expect(translator.add({ Later: 'Później' })).toBe(false);
    expect(translator.t('Open')).toBe('Open');
    expect(translator.add({ Open: 'Otwórz' })).toBe(true);
    expect([translator.t('Open'), translator.t('Close')]).toEqual(['Otwórz', 'Zamknij']);
  });
});

it('records which sentences were used', () => {
  const { texts, used } = recordingTexts(polish);
  const { t } = createTranslator('pl', texts);
  t('Close');
  t('{count} points', { count: 3 });
  t('Unknown');
  expect(used).toEqual({ Close: 'Zamknij', '{count} points_few': '{count} punkty' });
});
