import { z } from 'zod';

/** In bytes, the largest picture as base64 and some more, so that its size is refused in words. */
export const LARGEST_UPLOAD = 8 * 1024 * 1024;

/**
 * JPEG, PNG or WebP by its bytes, at most 5 MB and 25 megapixels, as base64. It is made anew, smaller and without what it
 * says of camera and place.
 */
export const pictureUpload = z.object({ picture: z.string().min(1).max(LARGEST_UPLOAD) });
