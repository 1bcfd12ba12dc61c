import { expect, it, vi } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { firstOwnerLink } from './first-owner-link.ts';

it('the first owner comes by a link that works once, for half an hour, and only where there is nobody', async () => {
  const empty = await startTestApp();
  try {
    const newLink = () => empty.database.transaction((db) => firstOwnerLink(db, empty.config));
    const codeOf = (url: string | null) => url?.split('#')[1] ?? '';
    const guest = empty.console();
    const person = {
      name: 'Irina',
      email: 'irina@example.org',
      password: 'Violet-river-71',
      confirm_password: 'Violet-river-71',
    };
    const late = codeOf(await newLink());
    const accept = (code: string) => guest.call('POST /auth/accept', { body: { ...person, code } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 + 1000 });
    expect((await accept(late)).failure.code).toBe('code_not_valid');
    vi.useRealTimers();
    const old = codeOf(await newLink());
    const code = codeOf(await newLink());
    const { confirm_password: _left, ...unnamed } = { ...person, name: undefined, email: undefined };
    const missing = await guest.call('POST /auth/accept', {
      body: { ...unnamed, confirm_password: person.password, code },
    });
    expect(Object.keys(missing.failure.errors).sort()).toEqual(['email', 'name']);
    for (const [used, status] of [
      [old, 422],
      [code, 200],
      [code, 422],
    ] as const)
      expect((await accept(used)).status).toBe(status);
    expect(await newLink()).toBeNull();
    const { data } = await guest.call('POST /auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect(data).toMatchObject({ role: 'owner', countries: null, second_factor: 'missing' });
  } finally {
    vi.useRealTimers();
    await empty.close();
  }
});
