import type { PortalCalls } from '#contract/portal/calls.ts';
import { createCalls } from '#ui/calls.ts';
import { openOtherSite } from './other-site.ts';

export const { call, callEvents, useCall } = createCalls<PortalCalls>('/api/portal/v1', openOtherSite);
