import type { ReadDb } from '#server/database/connect.ts';
import { activePixels } from './originators.queries.ts';

/** Hosts of the listed originators' pixels: the only other hosts that the confirmation page's CSP allows. */
export async function pixelSources(db: ReadDb): Promise<{ images: string[]; frames: string[] }> {
  const pixels = await activePixels(db);
  const origins = (type: string) => [
    ...new Set(
      pixels
        .filter((pixel) => pixel.type === type && pixel.src !== null && URL.canParse(pixel.src))
        .map((pixel) => new URL(pixel.src ?? '').origin),
    ),
  ];
  return { images: origins('img'), frames: origins('iframe') };
}
