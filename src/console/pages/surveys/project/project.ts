import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Project = OperatorCalls['GET /projects/:id']['data'];
export type ProjectChoices = OperatorCalls['GET /project-choices']['data'];
