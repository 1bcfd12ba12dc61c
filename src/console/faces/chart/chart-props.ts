/** At most four: more cannot be told apart without colours. */
export type Series = { name: string; values: readonly (number | null)[] };

export type ChartProps = {
  /** The one question that it answers. */
  title: string;
  /** What is counted, exactly. */
  definition: string;
  kind: 'line' | 'bar';
  /** What stands below: days, countries, states. */
  labels: readonly string[];
  labelTitle: string;
  series: readonly Series[];
  /** Of the files, without an ending. */
  file: string;
};
