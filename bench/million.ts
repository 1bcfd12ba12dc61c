import { type KeptPanel, keptPanel } from './million/panel.ts';
import { figure, type Row } from './row.ts';

const MEMBERS = 100_000;

/** A panel of so many members with a year of history, made once and kept. */
export async function million(members = MEMBERS): Promise<Row[]> {
  const panel = await keptPanel(members);
  return [...making(panel)];
}

/** How long the making took, and how many rows a second went in. */
function making({ made }: KeptPanel): Row[] {
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  const seconds = Object.values(made.seconds).reduce((sum, took) => sum + took, 0);
  return [
    figure('making the panel', seconds, { unit: 's' }),
    ...Object.entries(made.seconds).map(([what, took]) =>
      figure(`… ${what}`, took, { unit: 's', digits: 1 }),
    ),
    figure('… rows', rows),
    figure('… rows per second by COPY', rows / (made.seconds.COPY ?? Number.NaN)),
  ];
}
