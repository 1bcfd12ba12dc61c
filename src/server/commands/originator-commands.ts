import { type Command, InvalidArgumentError, Option } from 'commander';
import { listOriginators } from '#server/features/originators/list-originators.ts';
import { type Originator, setOriginator } from '#server/features/originators/set-originator.ts';
import type { Runner } from './runner.ts';
import { table } from './table.ts';

type SetOptions = { img?: string; iframe?: string; pixel?: false; state?: 'active' | 'inactive' };

export function originatorCommands(program: Command, run: Runner): void {
  const originators = program
    .command('originators')
    .description('where registrations come from, and the pixels that report confirmed ones');

  originators
    .command('list')
    .description('list all of them')
    .action(() =>
      run.read(async (db) => {
        const data = await listOriginators(db);
        return { data, text: listed(data) };
      }),
    );

  originators
    .command('set')
    .description('add one or change it; whatever you leave out stays the same')
    .argument('<name>', 'as in ?originator=<name>', notEmpty)
    .addOption(
      new Option(
        '--img <src>',
        'https address of its pixel, an image; {name} stands for a parameter with which the visitor came',
      ).conflicts(['iframe', 'pixel']),
    )
    .addOption(new Option('--iframe <src>', 'the same, a frame').conflicts('pixel'))
    .option('--no-pixel', 'remove its pixel')
    .addOption(new Option('--state <state>', 'only active ones count').choices(['active', 'inactive']))
    .action((name: string, { img, iframe, pixel, state }: SetOptions) =>
      run.write(async (db) => {
        const data = await setOriginator(db, run.actor, {
          name,
          ...(img !== undefined && { pixel: { type: 'img', src: img } }),
          ...(iframe !== undefined && { pixel: { type: 'iframe', src: iframe } }),
          ...(pixel === false && { pixel: null }),
          ...(state !== undefined && { active: state === 'active' }),
        });
        return { data, text: listed([data]) };
      }),
    );
}

function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

const listed = (originators: readonly Originator[]): string =>
  table(
    ['name', 'state', 'pixel', 'address'],
    originators.map(({ name, active, pixel_type, pixel_src }) => [
      name,
      active ? 'active' : 'inactive',
      pixel_type,
      pixel_src,
    ]),
    'None.',
  );
