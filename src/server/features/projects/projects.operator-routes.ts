import * as calls from '#contract/operator/projects.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { getProject } from './get-project.ts';
import { countryOfProject, selectCurrencies, selectManagers } from './projects.queries.ts';
import { projectsSource } from './projects-list.queries.ts';
import { addProject, changeProject } from './write-project.ts';

type Of = { operator: { operator_id: number; countries: readonly string[] | null } };

export function projectsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listProjects, count: calls.countProjects, csv: calls.exportProjects },
    projectsSource,
    fallback,
  );
  const forProject = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfProject(db, id, handle.countries));
  const by = ({ operator: { operator_id, countries } }: Of) => ({
    actor: operatorActor(operator_id),
    operator_id,
    countries,
  });
  api.implement(calls.getProjectChoices, async (handle) => ({
    managers: await selectManagers(handle.installation(), handle.countries),
    currencies: await selectCurrencies(handle.installation()),
  }));
  api.implement(calls.getProject, async (handle, { params: { id }, language }) =>
    getProject(await forProject(handle, id), id, {
      countries: handle.countries,
      language,
      fallback: fallback(),
    }),
  );
  api.implement(calls.addProject, (handle, call) => addProject(handle.installation(), call.body, by(call)));
  api.implement(calls.changeProject, async (handle, call) =>
    changeProject(await forProject(handle, call.params.id), call.params.id, call.body, by(call)),
  );
}
