import { DropOutPages } from '#console/pages/surveys/figures/drop-out-pages.tsx';
import type { Project } from './project.ts';

/** Drop-out by page of the project's surveys, once for each questionnaire that several of them share. */
export function ProjectPages({ project: { sums } }: { project: Project }) {
  return sums.questionnaires.map(({ surveys, pages }) => (
    <DropOutPages
      key={surveys.map(({ id, version }) => `${id} ${version}`).join()}
      pages={pages}
      surveys={surveys}
    />
  ));
}
