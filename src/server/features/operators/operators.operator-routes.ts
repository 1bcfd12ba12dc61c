import * as calls from '#contract/operator/operators.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { type KnownCountries, refuseUnknownCountries } from './bounds.ts';
import { changeOperator, endOperator, resetFactors } from './change-operator.ts';
import { inviteAgain, inviteOperator } from './invite-operator.ts';
import { listOperators } from './list-operators.ts';
import { changeRole, createRole, listRoles, removeRole } from './roles.ts';

export function operatorsRoutes(api: Api, directory: KnownCountries): void {
  api.implement(calls.listOperators, (handle) => listOperators(handle.installation(), handle.countries));
  api.implement(calls.inviteOperator, (handle, { operator, body }) => {
    refuseUnknownCountries(directory, body.countries);
    return inviteOperator(handle.installation(), operator, body);
  });
  api.implement(calls.inviteOperatorAgain, (handle, { operator, params }) =>
    inviteAgain(handle.installation(), operator, params.id),
  );
  api.implement(calls.changeOperator, (handle, { operator, params, body }) => {
    refuseUnknownCountries(directory, body.countries);
    return changeOperator(handle.installation(), operator, params.id, body);
  });
  api.implement(calls.endOperator, (handle, { operator, params }) =>
    endOperator(handle.installation(), operator, params.id),
  );
  api.implement(calls.resetOperatorFactors, (handle, { operator, params }) =>
    resetFactors(handle.installation(), operator, params.id),
  );
  api.implement(calls.listRoles, (handle) => listRoles(handle.installation()));
  api.implement(calls.createRole, (handle, { operator, body }) =>
    createRole(handle.installation(), operator, body),
  );
  api.implement(calls.changeRole, (handle, { operator, params, body }) =>
    changeRole(handle.installation(), operator, params.id, body),
  );
  api.implement(calls.removeRole, (handle, { operator, params, query }) =>
    removeRole(handle.installation(), operator, params.id, query),
  );
}
