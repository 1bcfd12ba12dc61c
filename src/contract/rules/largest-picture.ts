/** The largest picture that can be uploaded, in bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024;

/** Within how many pixels a picture of a question is made, in both directions. */
export const LARGEST_QUESTION_PICTURE = 1280;
