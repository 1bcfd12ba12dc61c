/** The longest message to support, in UTF-16 units as `maxlength` counts them (docs/specification.md §9). */
export const CONTACT_MESSAGE_MAX = 1500;
