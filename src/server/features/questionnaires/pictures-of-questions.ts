import type { QuestionPicture } from '#contract/rules/stored-definition.ts';
import type { Db } from '#server/database/connect.ts';
import { holdPictures } from './pictures.queries.ts';

type Questions = readonly { readonly picture?: QuestionPicture }[];

/** The hashes of the pictures that questions show. */
export const picturesOf = (questions: Questions): string[] =>
  questions.flatMap(({ picture }) => (picture ? [picture.hash] : []));

/** The places of questions whose picture isn't here, or has another size; the others can't be forgotten meanwhile. */
export async function unknownPictures(db: Db, questions: Questions): Promise<number[]> {
  const hashes = picturesOf(questions);
  const kept = new Map(
    hashes.length === 0 ? [] : (await holdPictures(db, hashes)).map((one) => [one.hash, one]),
  );
  return questions.flatMap(({ picture }, at) => {
    if (!picture) return [];
    const { width, height } = kept.get(picture.hash) ?? {};
    return width === picture.width && height === picture.height ? [] : [at];
  });
}
