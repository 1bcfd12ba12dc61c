import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayChange, SURVEY_FIELD_NAMES, SURVEY_FIELDS } from './survey-fields.ts';
import { SURVEY_STATES } from './survey-states.ts';

const limit = fc.option(fc.integer({ min: 0, max: 1000 }));
const height = (value: number | null) => value ?? Number.POSITIVE_INFINITY;

describe('what can change of a survey', () => {
  it('is all free in a draft, and nothing once it is archived', () => {
    for (const field of SURVEY_FIELD_NAMES)
      for (const state of SURVEY_STATES)
        expect(SURVEY_FIELDS[field][state]).toMatch(/^(free|may_rise|may_fall|later_invitees|fixed)$/);
    expect(new Set(SURVEY_FIELD_NAMES.map((field) => SURVEY_FIELDS[field].draft))).toEqual(new Set(['free']));
    expect(new Set(SURVEY_FIELD_NAMES.map((field) => SURVEY_FIELDS[field].archived))).toEqual(
      new Set(['fixed']),
    );
  });

  it('rises only, where it may only rise: no limit is the most', () => {
    fc.assert(
      fc.property(limit, limit, (before, after) => {
        expect(mayChange('may_rise', before, after)).toBe(height(after) >= height(before));
        expect(mayChange('fixed', before, after)).toBe(before === after);
        expect(mayChange('free', before, after)).toBe(true);
        expect(mayChange('later_invitees', before, after)).toBe(true);
      }),
    );
  });

  it('falls only, where it may only fall: nothing said is the least', () => {
    const depth = (value: number | null) => value ?? Number.NEGATIVE_INFINITY;
    fc.assert(
      fc.property(limit, limit, (before, after) => {
        expect(mayChange('may_fall', before, after)).toBe(depth(after) <= depth(before));
      }),
    );
  });

  it('lets a list grow and not shrink, where no list is all', () => {
    expect(mayChange('may_rise', ['phone'], ['computer', 'phone'])).toBe(true);
    expect(mayChange('may_rise', ['phone'], null)).toBe(true);
    expect(mayChange('may_rise', ['phone', 'computer'], ['phone', 'tablet'])).toBe(false);
    expect(mayChange('may_rise', null, ['phone', 'tablet', 'computer'])).toBe(false);
    expect(mayChange('fixed', ['phone', 'computer'], ['computer', 'phone'])).toBe(true);
  });

  it('compares moments and texts by what they say', () => {
    const [early, late] = [new Date('2030-01-01'), new Date('2030-01-02')];
    expect(mayChange('may_rise', early, late)).toBe(true);
    expect(mayChange('may_rise', late, early)).toBe(false);
    expect(mayChange('fixed', early, new Date(early))).toBe(true);
    expect(mayChange('fixed', { en: 'A', bg: 'Б' }, { bg: 'Б', en: 'A' })).toBe(true);
    expect(mayChange('fixed', { en: 'A' }, { en: 'B' })).toBe(false);
  });

  it('compares conditions by what they ask, in whatever order the database has their keys', () => {
    const young = { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] };
    expect(mayChange('fixed', { of: [{ to: null, from: 18, kind: 'age' }], kind: 'all' }, young)).toBe(true);
    for (const of of [[], [{ kind: 'age', from: null, to: 18 }], [{ kind: 'age', from: 18 }], [['age', 18]]])
      expect(mayChange('fixed', young, { kind: 'all', of })).toBe(false);
  });
});
