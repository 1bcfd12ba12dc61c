import { getPicture } from '#contract/portal/pictures.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { servePicture } from './serve-picture.ts';

export function picturesRoutes(api: Api): void {
  api.implement(getPicture, (db, { params, setHeader }) => {
    setHeader('cache-control', 'public, max-age=31536000, immutable');
    return servePicture(db, params.hash, setHeader);
  });
}
