import * as calls from '#contract/operator/rewards.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { Readers } from '#server/features/members/readers.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { type Picture, readPicture } from '#server/features/pictures/read-picture.ts';
import { servePicture } from '#server/features/pictures/serve-picture.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { OperatorHandle } from '#server/http/operator-handle.ts';
import { countryOfReward, rewardForms } from './catalogue.queries.ts';
import {
  addToCatalogue,
  catalogue,
  changeCatalogue,
  changePicture,
  refuseShared,
  rewardOf,
} from './catalogue.ts';

type Of = { operator: { operator_id: number; countries: readonly string[] | null } };

export function catalogueOperatorRoutes(api: Api, readers: Readers): void {
  const forReward = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfReward(db, id, handle.countries));
  const by = ({ operator: { operator_id, countries } }: Of) => ({
    actor: operatorActor(operator_id),
    countries,
  });

  api.implement(calls.listCatalogue, (handle) => catalogue(handle.installation(), handle.countries));
  api.implement(calls.getCatalogueChoices, async (handle) => ({
    forms: await rewardForms(handle.installation()),
    readers: (await readers(handle.installation())).filter(
      ({ country_code }) => handle.countries?.includes(country_code) ?? true,
    ),
  }));
  api.implement(calls.getReward, async (handle, { params: { id } }) =>
    rewardOf(await forReward(handle, id), id),
  );
  api.implement(calls.addReward, (handle, call) =>
    addToCatalogue(handle.installation(), call.body, by(call)),
  );
  api.implement(calls.changeReward, async (handle, call) =>
    changeCatalogue(await forReward(handle, call.params.id), call.params.id, call.body, by(call)),
  );
  api.implement<typeof calls.setRewardPicture, Picture>(
    calls.setRewardPicture,
    async (handle, call) => {
      const db = await forReward(handle, call.params.id);
      await changePicture(db, call.params.id, call.prepared, by(call));
      return { picture: call.prepared.hash };
    },
    // A picture is not decoded for somebody who may not give it to the reward.
    async (db, { body, operator, params }) => {
      await refuseShared(
        await forReward(new OperatorHandle(db, operator), params.id),
        params.id,
        operator.countries,
      );
      return readPicture(body.picture, 'reward');
    },
  );
  api.implement(calls.removeRewardPicture, async (handle, call) => {
    await changePicture(await forReward(handle, call.params.id), call.params.id, null, by(call));
    return null;
  });
  api.implement(calls.getRewardPicture, async (handle, { params: { id }, setHeader }) => {
    const db = await forReward(handle, id);
    const { picture } = await rewardOf(db, id);
    if (picture === null) throw new AppError('not_found');
    setHeader('cache-control', 'private, no-cache');
    return servePicture(db, picture, setHeader);
  });
}
