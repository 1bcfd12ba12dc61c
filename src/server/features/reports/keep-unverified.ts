import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { ReportSignature } from '#contract/rules/report-signatures.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockAttempt } from '#server/features/attempts/lock-attempt.ts';
import { AppError } from '#server/http/app-error.ts';
import { hasReportOf, insertReport } from './reports.queries.ts';
import type { Verification } from './signed-link.ts';
import { type Statement, statementOf } from './statement.ts';

type Unverified = {
  url: string;
  channel: 's2s' | 'redirect';
  why: Extract<Verification, { ok: false }>['reason'];
};

const signatureOf = (why: Unverified['why']): ReportSignature =>
  why === 'unsigned' || why === 'expired' ? why : 'bad';

/**
 * Keeps what a report without a valid signature says of an attempt that is open, for the figures and for whoever settles it. What
 * names no outcome or no such attempt leaves nothing.
 */
export async function keepUnverified(
  db: Db,
  survey: { id: number; preset: HostingPresetId },
  { url, channel, why }: Unverified,
): Promise<void> {
  const said = readable(survey.preset, url);
  const attempt = said && (await lockAttempt(db, survey.id, said.attempt));
  if (!attempt || attempt.outcome !== null) return;
  const { outcome, raw_code = null } = said;
  // Anybody with the link could send any number, so that the first of each outcome is stored.
  if (await hasReportOf(db, attempt.id, { channel, outcome })) return;
  await insertReport(db, {
    attempt_id: attempt.id,
    channel,
    outcome,
    raw_code,
    accepted: false,
    signature: signatureOf(why),
    received_at: clock.now(),
  });
}

function readable(preset: HostingPresetId, url: string): Statement | null {
  try {
    return statementOf(preset, new Map(new URL(url).searchParams));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
