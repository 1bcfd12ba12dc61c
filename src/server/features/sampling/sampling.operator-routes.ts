import type { Body } from '#contract/endpoint.ts';
import * as samples from '#contract/operator/samples.calls.ts';
import * as calls from '#contract/operator/segments.calls.ts';
import * as waves from '#contract/operator/waves.calls.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { pauseWave, resumeWave } from '#server/features/invitations/pause-wave.ts';
import { notSent, stopWave } from '#server/features/invitations/waves.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { knowsBounces } from '#server/mail/report-address.ts';
import { conditionChoices } from './condition-choices.ts';
import type { Counts } from './count-members.ts';
import { namedSurveys } from './named-surveys.ts';
import { dryRun, sendSample } from './sample-wave.ts';
import { countryOfSampledSurvey, countryOfWave } from './sampled-surveys.queries.ts';
import { countryOfSegment, findSegment, segmentsSource, settingsOfCountry } from './segments.queries.ts';
import { wavePage, wavesOfSurvey } from './wave-page.ts';
import { whyNot } from './why-not.ts';
import { addSegment, changeSegment, removeSegment } from './write-segment.ts';

/** Of who got no mail of a wave. */
const PAGE_ROWS = 50;

export function samplingOperatorRoutes(
  api: Api,
  directory: { defaultLanguage(): string },
  counts: Pick<Counts, 'count'>,
): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listSegments, count: calls.countSegments, csv: calls.exportSegments },
    segmentsSource,
    fallback,
  );
  const forSegment = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSegment(db, id));
  api.implement(calls.getSegment, async (handle, { params: { id } }) => {
    const found = await findSegment(await forSegment(handle, id), id);
    if (!found) throw new AppError('not_found');
    return found;
  });
  api.implement(calls.addSegment, (handle, { body, operator: { operator_id } }) =>
    addSegment(handle.country(body.country_code), { actor: operatorActor(operator_id), operator_id }, body),
  );
  api.implement(calls.changeSegment, async (handle, { params: { id }, body, operator }) =>
    changeSegment(await forSegment(handle, id), operatorActor(operator.operator_id), id, body),
  );
  api.implement(calls.removeSegment, async (handle, { params: { id }, query, operator }) => {
    await removeSegment(await forSegment(handle, id), operatorActor(operator.operator_id), id, query);
    return {};
  });
  api.implement(calls.getConditionChoices, (handle, { query: { country }, language }) =>
    conditionChoices(handle.country(country), country, { language, fallback: fallback() }),
  );
  api.implement(calls.findNamedSurveys, (handle, { query, language }) =>
    namedSurveys(handle.country(query.country), query, { language, fallback: fallback() }),
  );
  api.implement(calls.countMembersOfCondition, async (handle, { body, operator }) => {
    const { country_code, condition, counting } = body;
    const db = handle.country(country_code);
    const settings = await settingsOfCountry(db, country_code);
    if (!settings) throw new AppError('not_found');
    const { time_zone } = settings;
    return counts.count(db, `${operator.operator_id} ${counting}`, {
      country_code,
      condition,
      day: { today: calendarDay(clock.now(), time_zone), time_zone },
    });
  });
}

/** What the log keeps of pasted pseudonyms: how many, and of which survey. */
const lookedFor = ({ recontact }: Pick<Body<typeof samples.dryRunSample>, 'recontact'>) =>
  recontact ? { survey: recontact.survey, pseudonyms: recontact.pseudonyms.length } : {};

/** Dry runs, and the waves that are sent after them. */
export function wavesOperatorRoutes(api: Api, config: Pick<Config, 'mailReports'>): void {
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSampledSurvey(db, id));
  const forWave = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfWave(db, id));
  api.implement(samples.dryRunSample, async (handle, { params: { id }, body, noteLook }) => {
    noteLook(lookedFor(body));
    return dryRun(await forSurvey(handle, id), id, body);
  });
  api.implement(samples.whyInSample, async (handle, { params: { id }, body }) =>
    whyNot(await forSurvey(handle, id), id, body),
  );
  api.implement(samples.startSampleWave, async (handle, { params: { id }, body, operator, noteLook }) => {
    noteLook(lookedFor(body));
    return sendSample(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body);
  });
  api.implement(waves.listSurveyWaves, async (handle, { params: { id } }) =>
    wavesOfSurvey(await forSurvey(handle, id), id),
  );
  api.implement(waves.getWave, async (handle, { params: { id } }) => ({
    ...(await wavePage(await forWave(handle, id), id)),
    bounces_known: knowsBounces(config),
  }));
  api.implement(waves.listNotSent, async (handle, { params: { id }, query: { after } }) =>
    notSent(await forWave(handle, id), id, { after, limit: PAGE_ROWS }),
  );
  api.implement(waves.pauseSurveyWave, async (handle, { params: { id }, body: { reason }, operator }) => {
    await pauseWave(await forWave(handle, id), operatorActor(operator.operator_id), { wave_id: id, reason });
    return {};
  });
  api.implement(waves.resumeSurveyWave, async (handle, { params: { id }, body: { reason }, operator }) => {
    await resumeWave(await forWave(handle, id), operatorActor(operator.operator_id), { wave_id: id, reason });
    return {};
  });
  api.implement(waves.stopSurveyWave, async (handle, { params: { id }, body: { reason }, operator }) => {
    await stopWave(await forWave(handle, id), operatorActor(operator.operator_id), { wave_id: id, reason });
    return {};
  });
}
