import type { ReadDb } from '#server/database/connect.ts';
import { activePixels } from './originators.queries.ts';

/** Where the pixels of the operators' list come from: the only foreign sources that the confirmation page admits. */
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
