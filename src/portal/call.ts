import type { PortalCalls } from '#contract/portal/calls.ts';
import { createCalls } from '#ui/calls.ts';

export const { call, callEvents, useCall, useAction } = createCalls<PortalCalls>('/api/portal/v1');
