import type { Database } from '#server/database/connect.ts';
import { advanceWave } from '#server/features/invitations/advance-wave.ts';
import { type NewWave, startWave } from '#server/features/invitations/start-wave.ts';
import { waveDelivery, waveFigures } from '#server/features/invitations/waves.ts';
import { addMember } from './sign-in.ts';
import type { WithDatabase } from './test-app.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

/** Starts waves in a test's database and lets them go on step by step. */
export function waveSteps(test: () => WithDatabase) {
  const start = async (survey_number: string, wave: Partial<NewWave> = {}) =>
    (
      await test().database.transaction((db) =>
        startWave(db, { survey_number, actor, audience: 'all', ...wave }),
      )
    ).wave_id;
  const step = (wave_id: number) => test().database.transaction((db) => advanceWave(db, wave_id, 1000));
  const steps = async (wave_id: number) => {
    let advanced = await step(wave_id);
    while (advanced === 'more') advanced = await step(wave_id);
    return advanced;
  };
  const people = async (country_code: string, count: number) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) ids.push((await addMember(test(), { country_code })).member_id);
    return ids;
  };
  const figures = (wave_id: number) => waveFigures(test().database.read, wave_id);
  const waits = async (wave_id: number) => {
    const { waits_for, waits_until } = await waveDelivery(test().database.read, wave_id);
    return [waits_for, waits_until?.getTime() ?? null];
  };
  const change = (work: Parameters<Database['transaction']>[0]) => test().database.transaction(work);
  const sentTo = async (members: readonly number[], template = 'invitation') =>
    (
      await test()
        .database.read.selectFrom('mails')
        .select('member_id')
        .where('member_id', 'in', members)
        .where('template', '=', template)
        .where('state', '=', 'sent')
        .execute()
    ).map(({ member_id }) => member_id);
  return { start, step, steps, people, figures, waits, change, sentTo };
}
