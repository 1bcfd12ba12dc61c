export type FaceState =
  | 'full'
  | 'loading'
  | 'empty'
  | 'nothing'
  | 'failed'
  | 'not-saved'
  | 'lost'
  | 'offline'
  | 'conflict'
  | 'read-only';

const operator = (rights: readonly string[]) => ({
  id: 1,
  name: 'Irina Koleva',
  email: 'irina@example.org',
  role: 'owner',
  rights,
  countries: null,
  language: 'en',
  time_zone: 'Europe/Sofia',
  second_factor: 'done',
});
const rows = [1, 2, 3].map((id) => ({
  id,
  country_code: id === 2 ? 'AT' : 'BG',
  state: id === 3 ? 'cleared' : 'open',
  evidence: id === 1 ? ['last_name', 'known_device'] : ['referral'],
  members: id + 1,
  raised_at: `2026-11-0${id}T08:15:00Z`,
  settled_at: id === 3 ? '2026-11-04T10:00:00Z' : null,
}));

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const failed = () =>
  answer(500, { success: false, code: 'unexpected', message: 'Something went wrong. Please try again' });
const INVALID = {
  success: false,
  code: 'invalid_fields',
  message: 'Please check the marked fields',
  errors: { name: 'This field is required', price: 'This field is required' },
};
const data = (value: unknown) => answer(200, { success: true, data: value });

/** Answers the console's calls as a server in this state would; the page has no other. */
export function serve(state: FaceState): void {
  const isShort = state === 'empty' || state === 'nothing';
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    const path = pathname.replace('/api/operator/v1', '');
    if (path === '/auth/validate') return data(operator(state === 'read-only' ? ['members_read'] : RIGHTS));
    if (path === '/console/countries')
      return data(['AT', 'BG'].map((code) => ({ code, time_zone: 'Europe/Sofia', languages: ['bg'] })));
    if (state === 'loading') return new Promise(() => {});
    if (state === 'offline') throw new TypeError('Failed to fetch');
    if (state === 'failed') return failed();
    if (init?.method === 'PUT') {
      if (state === 'lost') throw new TypeError('Failed to fetch');
      if (state === 'not-saved') return failed();
      if (state === 'empty') return answer(422, INVALID);
      if (state !== 'conflict') return data({ version: 2 });
      const changed = [{ field: 'name', theirs: 'Coffee at work', yours: 'Coffee at home' }];
      return answer(409, {
        success: false,
        code: 'conflict',
        message: 'Changed',
        conflict: { version: 2, changed },
      });
    }
    if (path.endsWith('/count')) return data({ count: isShort ? 0 : rows.length, at_least: false });
    if (path === '/household-cases') return data({ rows: isShort ? [] : rows, next: null });
    return state === 'nothing'
      ? answer(404, { success: false, code: 'not_found', message: 'Gone' })
      : data(rows[0]);
  };
}

const RIGHTS = ['members_read', 'members_change', 'members_freeze'];
