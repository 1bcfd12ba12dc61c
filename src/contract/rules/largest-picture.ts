/** The largest picture that can be uploaded, in bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024;
