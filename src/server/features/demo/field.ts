import type { DemoPlace } from './demo-place.ts';
import type { Diary } from './diary.ts';

/** What happens in the field while the diary is lived. */
export type Field = {
  diary: Diary;
  place: DemoPlace;
  /** The operator who runs it. */
  operator_id: number;
  /** The member's id of a panelist, who has joined by then. */
  of(panelist: number): number;
  /** Ids by number. */
  projects: ReadonlyMap<string, number>;
};
