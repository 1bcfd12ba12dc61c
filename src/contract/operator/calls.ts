import type { CallMap, Endpoint } from '#contract/endpoint.ts';
import type * as apiKeys from './api-keys.calls.ts';
import type * as auditLog from './audit-log.calls.ts';
import type * as console from './console.calls.ts';
import type * as members from './members.calls.ts';
import type * as operatorSessions from './operator-sessions.calls.ts';
import type * as operators from './operators.calls.ts';
import type * as rewardRequests from './reward-requests.calls.ts';
import type * as secondFactor from './second-factor.calls.ts';
import type * as today from './today.calls.ts';

type Exports<M> = M[keyof M];

/** All calls of /api/operator/v1, as a type only. */
export type OperatorEndpoint = Extract<
  | Exports<typeof apiKeys>
  | Exports<typeof auditLog>
  | Exports<typeof members>
  | Exports<typeof console>
  | Exports<typeof operatorSessions>
  | Exports<typeof operators>
  | Exports<typeof rewardRequests>
  | Exports<typeof secondFactor>
  | Exports<typeof today>,
  Endpoint
>;

export type OperatorCalls = CallMap<OperatorEndpoint>;
export type OperatorCallKey = keyof OperatorCalls;
