import type { RawBuilder } from 'kysely';
import * as judged from './judged-reports.queries.ts';

type Judged = (attempt: RawBuilder<unknown>) => RawBuilder<boolean>;

/** For statements of other features: whether a report `r` of an attempt failed by its signature, or says something else than what stood. */
export const isSignatureFailure: Judged = judged.isSignatureFailure;
export const isDisagreeing: Judged = judged.isDisagreeing;
