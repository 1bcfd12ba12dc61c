import type { Group } from '#contract/rules/conditions.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { HOME } from './million/countries.ts';
import { type Sampling, sampleOf } from './million/sampled-survey.ts';
import { createIds, dropIds, forgetWave, insertIds, listedMembers } from './million/sampling.queries.ts';
import { measureOrsee } from './orsee.ts';
import { atMost, figure, type Row } from './row.ts';
import { shortest, TIMES, timed } from './shortest.ts';

const COMMITTED = 100_000;
const COMPLETES = 1000;
const everybody: Group = { kind: 'all', of: [{ kind: 'registered', from: '2000-01-01', to: null }] };
const actor = { kind: 'command_line', name: 'bench' } as const;
const nextHour = () => new Date(Date.now() + 3_600_000);

/** A sample of 100,000, or as many as there are: what the operator waits for. Invitations are written when it is their turn. */
export async function commitment({ test, client, survey_id }: Sampling): Promise<Row[]> {
  const { database } = test;
  const sample = { ...sampleOf({ condition: everybody, size: COMMITTED }), rest_days: 0 };
  const find = (more: Partial<typeof sample>) =>
    shortest(() =>
      client.call('POST /surveys/:id/dry-run', {
        params: { id: survey_id },
        body: { ...sample, ...more, per_hour: null },
      }),
    );
  const dry = await find({});
  const spread = await find({ spread: true });
  const expecting = await find({ spread: true, expected_completes: COMPLETES });
  const { members, excluded, eligible, drawn, digest } = dry.result.data;
  const send = () =>
    timed(() =>
      client.call('POST /surveys/:id/waves', {
        params: { id: survey_id },
        body: {
          ...sample,
          seen: { members, excluded, eligible, drawn, digest },
          starts_at: nextHour().toISOString(),
          per_hour: null,
          reminders: 0,
          reminder_days: 3,
          replicates: 1,
        },
      }),
    );
  const sent: number[] = [];
  let listed: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { ms, result } = await send();
    if (result.status !== 200) throw new Error(`a wave answers ${result.status} ${result.text}`);
    listed = await listedMembers(database.read, result.data.wave_id);
    await database.transaction((db) => forgetWave(db, result.data.wave_id));
    sent.push(ms);
  }
  const ids: number[] = [];
  const kept: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await database.transaction(dropIds);
    await database.transaction(createIds);
    ids.push((await timed(() => database.transaction((db) => insertIds(db, listed)))).ms);
    const survey_number = await addSurvey(test, { country_code: HOME });
    const started = await timed(() =>
      database.transaction((db) =>
        startWave(db, { survey_number, actor, audience: { members: listed }, starts_at: nextHour() }),
      ),
    );
    kept.push(started.ms);
    await database.transaction((db) => forgetWave(db, started.result.wave_id));
  }
  await database.transaction(dropIds);
  const bare = Math.min(...ids);
  const committed = Math.min(...sent);
  const queued = dry.ms + Math.min(...kept);
  const count = drawn.toLocaleString('en-GB');
  return [
    figure(`${count} found, from ${members.toLocaleString('en-GB')}`, dry.ms, millis),
    figure('… spread over ages and genders', spread.ms, millis),
    figure(`… ${COMPLETES.toLocaleString('en-GB')} completes expected of them`, expecting.ms, millis),
    figure('… their ids into a table with one key', bare, millis),
    atMost(
      '… committed as a wave: checked again and kept, beside the search and the ids',
      committed / (dry.ms + bare),
      2,
      {
        ...ratio,
        note: `${committed.toFixed(0)} ms`,
      },
    ),
    atMost('… committed as a wave without the check, beside the ids', Math.min(...kept) / bare, 2, {
      ...ratio,
      note: `${Math.min(...kept).toFixed(0)} ms`,
    }),
    ...(await besideOrsee(drawn, queued / 1000)),
  ];
}

/** What ORSEE takes to find, assign and queue 100,000, on another machine. */
const ORSEE_S = 19.1;

async function besideOrsee(drawn: number, seconds: number): Promise<Row[]> {
  const what = `${drawn.toLocaleString('en-GB')} found, assigned and queued`;
  const orsee = await measureOrsee(drawn);
  if (orsee === null) return [atMost(what, seconds, ORSEE_S / 10, inSeconds)];
  const { found, assigned, queued } = orsee;
  const all = found + assigned + queued;
  return [
    figure(`${what} by ORSEE, of a million`, all, {
      ...inSeconds,
      note: [found, assigned, queued].map((each) => each.toFixed(1)).join(' + '),
    }),
    atMost('… and by ours beside it', seconds / all, 0.1, {
      unit: '×',
      digits: 3,
      note: `${seconds.toFixed(2)} s`,
    }),
  ];
}

const inSeconds = { unit: 's', digits: 2 };
const millis = { unit: 'ms' };
const ratio = { unit: '×', digits: 2 };
