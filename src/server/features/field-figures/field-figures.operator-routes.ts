import * as calls from '#contract/operator/field-figures.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { countryOfSurvey } from './remembered.queries.ts';
import { shownFigures } from './shown-figures.ts';

export function fieldFiguresOperatorRoutes(api: Api): void {
  api.implement(calls.getSurveyFigures, async (handle, { params: { id } }) =>
    shownFigures(await handle.thing((db) => countryOfSurvey(db, id)), id),
  );
}
