/** The kinds of devices on which a survey can be taken, as they are told apart by the browser's own words. */
export const SURVEY_DEVICES = ['phone', 'tablet', 'computer'] as const;

export type SurveyDevice = (typeof SURVEY_DEVICES)[number];
