import type { CallMap, Endpoint } from '#contract/endpoint.ts';
import type * as answeredCalls from './answered-calls.calls.ts';
import type * as attempts from './attempts.calls.ts';
import type * as browserErrors from './browser-errors.calls.ts';
import type * as confirmation from './confirmation.calls.ts';
import type * as contactPreferences from './contact-preferences.calls.ts';
import type * as countries from './countries.calls.ts';
import type * as emailChange from './email-change.calls.ts';
import type * as interviews from './interviews.calls.ts';
import type * as invitations from './invitations.calls.ts';
import type * as locales from './locales.calls.ts';
import type * as mailReports from './mail-reports.calls.ts';
import type * as memberViews from './member-views.calls.ts';
import type * as members from './members.calls.ts';
import type * as parentalPermission from './parental-permission.calls.ts';
import type * as passwords from './passwords.calls.ts';
import type * as pictures from './pictures.calls.ts';
import type * as points from './points.calls.ts';
import type * as privacy from './privacy.calls.ts';
import type * as profiler from './profiler.calls.ts';
import type * as referrals from './referrals.calls.ts';
import type * as registration from './registration.calls.ts';
import type * as reports from './reports.calls.ts';
import type * as rewards from './rewards.calls.ts';
import type * as sessions from './sessions.calls.ts';
import type * as sharingConsents from './sharing-consents.calls.ts';
import type * as site from './site.calls.ts';
import type * as starts from './starts.calls.ts';
import type * as support from './support.calls.ts';
import type * as surveys from './surveys.calls.ts';
import type * as threads from './threads.calls.ts';
import type * as welcome from './welcome.calls.ts';

type Exports<M> = M[keyof M];

/** All calls of /api/portal/v1, as a type only. */
export type PortalEndpoint = Extract<
  | Exports<typeof browserErrors>
  | Exports<typeof confirmation>
  | Exports<typeof contactPreferences>
  | Exports<typeof countries>
  | Exports<typeof answeredCalls>
  | Exports<typeof attempts>
  | Exports<typeof interviews>
  | Exports<typeof invitations>
  | Exports<typeof reports>
  | Exports<typeof starts>
  | Exports<typeof emailChange>
  | Exports<typeof locales>
  | Exports<typeof mailReports>
  | Exports<typeof memberViews>
  | Exports<typeof members>
  | Exports<typeof parentalPermission>
  | Exports<typeof passwords>
  | Exports<typeof pictures>
  | Exports<typeof points>
  | Exports<typeof privacy>
  | Exports<typeof profiler>
  | Exports<typeof referrals>
  | Exports<typeof registration>
  | Exports<typeof rewards>
  | Exports<typeof sessions>
  | Exports<typeof sharingConsents>
  | Exports<typeof site>
  | Exports<typeof support>
  | Exports<typeof surveys>
  | Exports<typeof threads>
  | Exports<typeof welcome>,
  Endpoint
>;

export type PortalCalls = CallMap<PortalEndpoint>;
export type PortalCallKey = keyof PortalCalls;
