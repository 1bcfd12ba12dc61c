import { describe, expect, it } from 'vitest';
import { HOSTING_PRESET_IDS, HOSTING_PRESETS, outcomeQuery } from './hosting-presets.ts';
import { faultsOf, signLink } from './link-signatures.ts';

const key = { key_id: 'a1b2c3', secret: 'an-example-of-a-secret-that-is-nobodys' };
const now = new Date('2026-11-23T07:00:00Z');
const base = 'https://bg.panel.example/api/portal/v1/reports/1001?attempt=abc';

describe('a link is tested in the browser', () => {
  it.each(HOSTING_PRESET_IDS)('signed as %s it has no fault, and one for each change', async (preset) => {
    const url = `${base}&${outcomeQuery(preset, 'complete')}`;
    const signed = await signLink(preset, url, key);
    expect(await faultsOf(preset, signed, key.secret, now)).toEqual([]);
    expect(await faultsOf(preset, signed.replace('abc', 'abd'), key.secret, now)).toEqual([
      'signature_wrong',
    ]);
    expect(await faultsOf(preset, signed, 'another-secret', now)).toEqual(['signature_wrong']);
    expect(await faultsOf(preset, `${signed}&more=1`, key.secret, now)).toEqual(['unsigned']);
    expect(await faultsOf(preset, url, key.secret, now)).toEqual(['unsigned']);
    const said = HOSTING_PRESETS[preset].outcome?.parameter ?? 'outcome';
    const unknown = await signLink(preset, `${base}&${said}=great`, key);
    expect(await faultsOf(preset, unknown, key.secret, now)).toEqual(['outcome_unknown']);
    const silent = await signLink(preset, base.replace('attempt', 'id'), key);
    expect(await faultsOf(preset, silent, key.secret, now)).toEqual(['attempt_missing', 'outcome_missing']);
  });

  it('says what can never be signed, and what came too late', async () => {
    const late = await signLink('hmac', `${base}&outcome=complete&expires=1700000000`, key);
    expect(await faultsOf('hmac', late, key.secret, now)).toEqual(['expired']);
    expect(await faultsOf('hmac', 'survey', key.secret, now)).toEqual(['not_an_address']);
    const odd = await faultsOf('hmac', `${base}&outcome=complete&attempt=я#x`, key.secret, now);
    expect(odd).toEqual(['not_ascii', 'fragment', 'unsigned', 'repeated']);
    const long = await signLink('hmac', `https://survey.example/?attempt=${'x'.repeat(1950)}`, key);
    expect(await faultsOf('hmac', long, key.secret, now)).toEqual(['too_long']);
  });
});
