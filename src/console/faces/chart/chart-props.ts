/** At most four: more cannot be told apart without colours. */
export type Series = { name: string; values: readonly (number | null)[] };

export type Figures = {
  /** What stands below: days, countries, states. */
  labels: readonly string[];
  series: readonly Series[];
};

export type ChartAbout = {
  /** The one question that it answers. */
  title: string;
  /** What is counted, exactly. */
  definition: string;
  kind: 'line' | 'bar';
  labelTitle: string;
  /** The name of the files, without an ending. */
  file: string;
};
