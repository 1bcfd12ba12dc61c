import type { PortalCalls } from '#contract/portal/calls.ts';
import { askedAttributes, availableOptions } from '#contract/rules/questionnaire.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

type Interview = PortalCalls['GET /interviews/:token']['data'];

export type Interviewee = { browser: Browser; chance: Chance; world: Pick<World, 'count' | 'fault'> };

/** The attempt that an address leads into, elsewhere or on the panel's own site. */
export const attemptIn = (location: string | null): string | null =>
  location && (/[?&]id=([\w-]+)/.exec(location)?.[1] ?? location);

/** What somebody says to the questions of a page: mostly the first option of the ones that can be seen. */
function answersOf({ definition, values }: Interview, chance: Chance): Record<string, unknown> {
  const answers: Record<string, unknown> = { ...values };
  for (const attribute of definition) {
    const isAsked = askedAttributes(definition, answers).some((one) => one.attribute.id === attribute.id);
    if (!isAsked) continue;
    const options = availableOptions(attribute, answers);
    const pick = () => options[chance.happens(0.6) ? 0 : chance.whole(0, options.length - 1)]?.id;
    if (attribute.type === 'oe') answers[attribute.id] = `Because of ${chance.whole(1, 999)} things`;
    else if (attribute.type === 'sr') answers[attribute.id] = pick();
    else if (attribute.type === 'mr') answers[attribute.id] = [pick()];
    else answers[attribute.id] = Object.fromEntries((attribute.rows ?? []).map(({ id }) => [id, pick()]));
  }
  return answers;
}

/**
 * Answers the page of an interview that somebody stands on, now and then twice at once; answers the next page or the end, null
 * where the panel refuses.
 */
export async function answerPage(
  { browser, chance, world }: Interviewee,
  token: string,
  interview: Interview,
): Promise<Interview | null> {
  const values = answersOf(interview, chance);
  const post = () =>
    browser.call('POST /interviews/:token/pages/:page', {
      params: { token, page: interview.page },
      body: { values },
    });
  const isImpatient = chance.happens(0.05);
  const [first, again] = isImpatient ? await Promise.all([post(), post()]) : [await post()];
  world.count(`page ${first.status}${first.refused ? ` ${first.refused}` : ''}`);
  if (again && again.data?.outcome !== first.data?.outcome)
    world.fault(`a page sent twice at once ended ${first.data?.outcome} and ${again.data?.outcome}`);
  return first.data;
}
