/** The longest message to support, in UTF-16 units as `maxlength` counts them (panel.md section 9). */
export const CONTACT_MESSAGE_MAX = 1500;
