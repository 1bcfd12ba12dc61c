import type { Db } from '#server/database/connect.ts';
import { insertPicture } from './pictures.queries.ts';
import type { Picture } from './read-picture.ts';

/** Keeps a picture that was read; the same one twice is one. Returns whether it is new here. */
export const keepPicture = (db: Db, picture: Picture): Promise<boolean> => insertPicture(db, picture);
