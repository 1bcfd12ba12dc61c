import * as calls from '#contract/operator/api-keys.calls.ts';
import { type KnownCountries, refuseUnknownCountries } from '#server/features/operators/bounds.ts';
import type { Api } from '#server/http/implement.ts';
import { createApiKey, endApiKey, listApiKeys } from './api-keys.ts';

export function apiKeysRoutes(api: Api, directory: KnownCountries): void {
  api.implement(calls.listApiKeys, (handle, { operator }) => listApiKeys(handle.installation(), operator));
  api.implement(calls.createApiKey, (handle, { operator, body }) => {
    refuseUnknownCountries(directory, body.countries);
    return createApiKey(handle.installation(), operator, body);
  });
  api.implement(calls.endApiKey, (handle, { operator, params }) =>
    endApiKey(handle.installation(), operator, params.id),
  );
}
