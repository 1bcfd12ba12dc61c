import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A tab's storage, with its keys as own properties, as in a browser. */
function tabStorage(): Storage {
  const methods = {
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem(key: string, value: string) {
      Object.assign(storage, { [key]: value });
    },
    removeItem(key: string) {
      delete (storage as Record<string, string>)[key];
    },
  };
  const storage: object = Object.create(methods);
  return storage as Storage;
}

/** The module as after a page load: memory is empty, the tab's storage isn't. */
async function loadedPage() {
  vi.resetModules();
  return import('./drafts.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('sessionStorage', tabStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('outlives a reload, under a prefix of its own', async () => {
    (await loadedPage()).keepDraft('/register', '', { first_name: 'Vera' });
    expect(Object.keys(sessionStorage)).toEqual(['draft:/register']);
    expect((await loadedPage()).keptDraft('/register', '')).toEqual({ first_name: 'Vera' });
  });

  it('keeps that something is no number, and does not make nothing of it', async () => {
    (await loadedPage()).keepDraft('questionnaire 1', '', { from: Number.NaN, to: null });
    expect((await loadedPage()).keptDraft('questionnaire 1', '')).toEqual({ from: 'NaN', to: null });
  });

  it('is for its owner alone, and not kept on for somebody else', async () => {
    const { keepDraft, keptDraft } = await loadedPage();
    keepDraft('/members/account', 'vera@example.org', { first_name: 'Vera' });
    expect(keptDraft('/members/account', '')).toBeUndefined();
    expect(keptDraft('/members/account', 'neli@example.org')).toBeUndefined();
    expect(keptDraft('/members/account', 'vera@example.org')).toBeUndefined();
  });

  it('ends after a day', async () => {
    (await loadedPage()).keepDraft('/register', '', { first_name: 'Vera' });
    vi.setSystemTime(new Date('2026-01-02T10:00:01Z'));
    expect((await loadedPage()).keptDraft('/register', '')).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each(['{"owner":"","values":{"first_name":"Vera"}}', '{"version":0}', '"text"', 'no json'])(
    'of another version or broken is none: %s',
    async (stored) => {
      sessionStorage.setItem('draft:/register', stored);
      expect((await loadedPage()).keptDraft('/register', '')).toBeUndefined();
    },
  );

  it('is discarded when its owner signs out, and nothing else is', async () => {
    sessionStorage.setItem('not-a-draft', 'stays');
    const { keepDraft, forgetAllDrafts, keptDraft } = await loadedPage();
    keepDraft('/members/account', 'vera@example.org', { first_name: 'Vera' });
    forgetAllDrafts();
    expect(keptDraft('/members/account', 'vera@example.org')).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['not-a-draft']);
  });

  it('lasts as long as the page where the browser stores nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { keepDraft, keptDraft } = await loadedPage();
    keepDraft('/register', '', { first_name: 'Vera' });
    expect(keptDraft('/register', '')).toEqual({ first_name: 'Vera' });
  });
});
