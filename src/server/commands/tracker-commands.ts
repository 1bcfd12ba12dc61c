import type { Command } from 'commander';
import { pageKeys } from '#contract/portal/page-keys.ts';
import { readTrackers, setTrackers, type Trackers } from '#server/features/countries/set-trackers.ts';
import type { Output, Runner } from './runner.ts';
import { fieldList } from './table.ts';

type SetOptions = { googleTag?: string; googleAnalytics?: string; facebookPixel?: string };

const idOrNone = (text: string): string | null => (text === 'none' ? null : text.trim());

export function trackerCommands(program: Command, run: Runner): void {
  const trackers = program
    .command('trackers')
    .description(
      'services that measure visits: loaded only after consent, never on pages with a code in their address',
    );

  trackers
    .command('show')
    .description('show which ones are set')
    .action(() => run.read(async (db) => shown(await readTrackers(db))));

  trackers
    .command('set')
    .description('set or remove them; whatever you leave out stays the same')
    .option('--google-tag <id>', "GTM-… of Google's tag manager, or none")
    .option('--google-analytics <id>', 'G-… of Google Analytics 4, or none')
    .option('--facebook-pixel <id>', 'the number of the pixel, or none')
    .action(({ googleTag, googleAnalytics, facebookPixel }: SetOptions) =>
      run.write(async (db) =>
        shown(
          await setTrackers(db, run.actor, {
            ...(googleTag === undefined ? {} : { google_tag: idOrNone(googleTag) }),
            ...(googleAnalytics === undefined ? {} : { google_analytics: idOrNone(googleAnalytics) }),
            ...(facebookPixel === undefined ? {} : { facebook_pixel: idOrNone(facebookPixel) }),
          }),
        ),
      ),
    );

  trackers
    .command('events')
    .description("the events that a page tells Facebook's pixel")
    .argument('<page>', pageKeys.join(', '))
    .argument(
      '[events]',
      'names separated by commas, such as Lead or CompleteRegistration; none by default',
      '',
    )
    .action((page: string, events: string) =>
      run.write(async (db) =>
        shown(await setTrackers(db, run.actor, { facebook_track: { [page]: events } })),
      ),
    );
}

const shown = (data: Trackers): Output => ({
  data,
  text: fieldList([
    ['google tag', data.google_tag ?? 'none'],
    ['google analytics', data.google_analytics ?? 'none'],
    ['facebook pixel', data.facebook_pixel ?? 'none'],
    ...Object.entries(data.facebook_track).map(([page, events]) => [`events of ${page}`, events] as const),
  ]),
});
