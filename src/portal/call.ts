import { portalApi } from '#contract/portal/base-path.ts';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { createCalls } from '#ui/calls.ts';
import { openOtherSite } from './other-site.ts';

export const { call, callEvents, useCall } = createCalls<PortalCalls>(portalApi, openOtherSite);
