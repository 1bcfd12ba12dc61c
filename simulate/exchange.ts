import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { completedAnswers } from '#server/features/demo/demo-answers.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

/** A signed-in member asks for some reward, as many of it as are worth enough points. */
export async function askForReward(world: World, browser: Browser, chance: Chance): Promise<void> {
  const { data: rewards } = await browser.call('GET /rewards');
  const reward = rewards?.[chance.whole(0, rewards.length - 1)];
  if (!reward) return;
  const params = { rewardId: reward.id, quantity: Math.ceil(MINIMUM_EXCHANGE_POINTS / reward.points) };
  const { data: form, refused } = await browser.call('GET /rewards/:rewardId/exchange/:quantity', { params });
  if (!form) return world.count(`reward form ${refused}`);
  const values = completedAnswers(form.definition, form.values);
  const asked = await browser.call('POST /rewards/:rewardId/exchange/:quantity', {
    params,
    body: { values },
  });
  world.count(`reward ${asked.status}${asked.refused ? ` ${asked.refused}` : ''}`);
}
