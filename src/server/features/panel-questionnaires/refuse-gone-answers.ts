import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Db } from '#server/database/connect.ts';
import { countriesAsked } from '#server/features/questionnaires/countries-asked.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { conditionsOfSampling } from '#server/features/sampling/conditions-of-sampling.ts';
import { conditionsOfQuotas } from '#server/features/surveys/conditions-of-quotas.ts';
import { hasOptionsOf } from '#server/features/surveys/quota-cells.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses a form that lacks an answer which a segment, a quota or automatic waves of its countries ask for, because nobody
 * could give that answer from then on. Error: `quota_option_gone`.
 */
export async function refuseGoneAnswers(db: Db, questionnaireId: number, form: AuthoredForm): Promise<void> {
  const countries = await countriesAsked(db, questionnaireId);
  const conditions = [
    ...(await conditionsOfSampling(db, countries)),
    ...(await conditionsOfQuotas(db, countries)),
  ];
  const { definition } = await loadStoredDefinition(db, questionnaireId);
  if (
    !hasOptionsOf(
      form,
      definition,
      conditions.map((condition) => ({ condition })),
    )
  )
    throw new AppError('quota_option_gone');
}
