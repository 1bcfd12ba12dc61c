import type { ResultData } from '#contract/endpoint.ts';
import type { getWave, listSurveyWaves } from '#contract/operator/waves.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { shownFiguresOfWave } from '#server/features/field-figures/shown-figures.ts';
import { waveReports } from '#server/features/invitations/halt-wave.ts';
import { listWaves, waveDelivery, waveFigures } from '#server/features/invitations/waves.ts';
import { completesOfWave } from './completes-of-wave.queries.ts';
import type { SampleCell } from './expectations.ts';
import { sampleContext } from './sample-context.ts';
import { sampleOfWave } from './sampled-surveys.queries.ts';

const LATEST = 100;

type Page = ResultData<typeof getWave>;
type KnownPage = Omit<Page, 'bounces_known'>;

/** A wave that was sent before samples had these. */
const plainSample = {
  expected_completes: null,
  spread: false,
  recontact: null,
  expected: null,
  cells: [],
  unknown_quotas: [],
  replicate: 1,
  replicates: 1,
};

/** The waves of a survey, newest first. Error: `not_found`. */
export async function wavesOfSurvey(
  db: ReadDb,
  surveyId: number,
): Promise<ResultData<typeof listSurveyWaves>> {
  const { survey } = await sampleContext(db, surveyId);
  const found = await listWaves(db, { survey_number: survey.survey_number, limit: LATEST });
  return found.map(({ started_by: _by, survey_number: _number, ...wave }) => ({
    ...wave,
    audience: wave.audience as Page['audience'],
    state: wave.state as Page['state'],
  }));
}

/** A wave with its figures, and how it was drawn. Error: `not_found`. */
export async function wavePage(db: ReadDb, id: number): Promise<KnownPage> {
  const { started_by: _by, survey_number, ...figures } = await waveFigures(db, id);
  const { survey_id, sample } = await sampleOfWave(db, id);
  const drawn = sample === null ? null : { ...plainSample, ...(sample as Partial<Page['sample']>) };
  return {
    ...figures,
    ...(await waveDelivery(db, id)),
    ...(await waveReports(db, id)),
    audience: figures.audience as Page['audience'],
    state: figures.state as Page['state'],
    survey: { id: survey_id, survey_number },
    field: await shownFiguresOfWave(db, id),
    sample: drawn && ({ ...drawn, cells: await withCame(db, id, survey_id, drawn.cells) } as Page['sample']),
  };
}

/** What was expected of each cell, with what came: attempts count in the quotas in which they hold a place. */
async function withCame(db: ReadDb, id: number, surveyId: number, cells: readonly SampleCell[]) {
  if (cells.length === 0) return [];
  const { day } = await sampleContext(db, surveyId);
  const found = await completesOfWave(db, { wave_id: id, survey_id: surveyId, today: day.today });
  const quotas = cells.flatMap(({ of }) => (of.kind === 'quota' ? [of.id] : []));
  const belongs = (of: SampleCell['of'], { places, age_group, gender }: (typeof found)[number]) => {
    if (of.kind === 'quota') return places.includes(of.id);
    if (of.kind === 'age_gender') return of.age_group === age_group && of.gender === gender;
    return !places.some((place) => quotas.includes(place));
  };
  return cells.map((cell) => ({
    ...cell,
    came: found.reduce((sum, one) => (belongs(cell.of, one) ? sum + one.completes : sum), 0),
  }));
}
