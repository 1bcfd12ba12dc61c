import type { ThreadTopic } from '#contract/rules/contact-thread.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';

/**
 * What becomes of an attempt: an outcome that the survey reports, or `open`, `unsigned` (a return without a signature),
 * `contradicted` (a complete, and a report of something else after it), `accepted` and `rejected` by the client's list.
 */
export type Ending = Outcome | 'open' | 'unsigned' | 'contradicted' | 'accepted' | 'rejected';

export type DemoSurvey = {
  number: string;
  project: string;
  /** A sentence of the shipped questionnaires. */
  title: string;
  topic: SurveyTopicId;
  points: number;
  minutes: number;
  /** How many days ago it was added, and its first wave sent to these panelists. */
  ago: number;
  state: 'draft' | 'live';
  completes_wanted: number;
  soft_launch_completes?: number;
  attempt_minutes?: number;
  invited: readonly number[];
  /** Panelists who have started it a day later, each with what came of it. */
  endings: readonly (readonly [number, Ending])[];
  rejectedBecause?: string;
  waves?: readonly {
    ago: number;
    members: readonly number[];
    end: 'stopped' | 'paused' | 'planned';
    because?: string;
  }[];
  states: readonly { ago: number; to: SurveyState }[];
};

export const demoProjects = [
  {
    project_number: 'rila-tracker',
    name: 'Mobile phones, tracking study',
    client: 'Rila Telecom',
    client_reference: 'RT-2204',
    price_per_complete: 640,
  },
  {
    project_number: 'balkan-holidays',
    name: 'Holiday plans',
    client: 'Balkan Travel',
    client_reference: 'BT-17',
    price_per_complete: 410,
  },
  {
    project_number: 'danube-insurance',
    name: 'Saving and insurance',
    client: 'Danube Bank',
    client_reference: '',
    price_per_complete: 780,
  },
];

const mobile = { title: 'Your mobile phone', topic: 'technology', points: 250, minutes: 15 } as const;
const holidays = { title: 'Holidays and travel', topic: 'travel', points: 200, minutes: 12 } as const;

export const surveys: readonly DemoSurvey[] = [
  {
    ...mobile,
    number: 'mobile-phones-autumn',
    project: 'rila-tracker',
    ago: 40,
    state: 'live',
    completes_wanted: 8,
    invited: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    endings: [
      [0, 'accepted'],
      [1, 'accepted'],
      [2, 'rejected'],
      [3, 'accepted'],
      [4, 'screenout'],
      [5, 'accepted'],
      [6, 'quota_full'],
      [7, 'timeout'],
      [8, 'duplicate'],
    ],
    rejectedBecause: 'The answers contradict each other',
    states: [{ ago: 34, to: 'closed' }],
  },
  {
    ...holidays,
    number: 'holidays-summer',
    project: 'balkan-holidays',
    ago: 36,
    state: 'live',
    completes_wanted: 4,
    invited: [9, 10, 11, 12, 13],
    endings: [
      [11, 'accepted'],
      [12, 'accepted'],
      [13, 'screenout'],
    ],
    states: [
      { ago: 30, to: 'closed' },
      { ago: 20, to: 'archived' },
    ],
  },
  {
    ...mobile,
    number: 'mobile-phones-winter',
    project: 'rila-tracker',
    ago: 8,
    state: 'live',
    completes_wanted: 40,
    // Those who are still at it have some days for it.
    attempt_minutes: 28_800,
    invited: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    endings: [
      [0, 'complete'],
      [1, 'complete'],
      [2, 'contradicted'],
      [3, 'screenout'],
      [4, 'quality'],
      [5, 'security'],
      [6, 'unsigned'],
      [7, 'unsigned'],
      [8, 'open'],
      [9, 'abandoned'],
    ],
    waves: [
      {
        ago: 5,
        members: [10, 11, 12, 13],
        end: 'stopped',
        because: 'The client has changed a question',
      },
      { ago: 0, members: [11, 12, 13, 14, 15], end: 'planned' },
    ],
    states: [],
  },
  {
    ...holidays,
    number: 'holidays-winter',
    project: 'balkan-holidays',
    ago: 4,
    state: 'draft',
    completes_wanted: 60,
    soft_launch_completes: 5,
    attempt_minutes: 28_800,
    invited: [],
    endings: [],
    states: [{ ago: 3, to: 'soft_launch' }],
  },
  {
    number: 'insurance-winter',
    project: 'danube-insurance',
    title: "Your household's insurance policies",
    topic: 'money',
    points: 300,
    minutes: 20,
    ago: 3,
    state: 'live',
    completes_wanted: 30,
    invited: [],
    endings: [],
    waves: [
      {
        ago: 3,
        members: [12, 13, 14, 15],
        end: 'paused',
        because: 'The survey asks for a postcode that nobody can enter',
      },
    ],
    states: [{ ago: 2, to: 'paused' }],
  },
  {
    number: 'saving-spring',
    project: 'danube-insurance',
    title: 'How you save for later',
    topic: 'money',
    points: 350,
    minutes: 20,
    ago: 1,
    state: 'draft',
    completes_wanted: 100,
    invited: [],
    endings: [],
    states: [],
  },
];

/** What panelists have written, and nobody has answered yet. */
export const messages: readonly { from: number; ago: number; topic: ThreadTopic; message: string }[] = [
  {
    from: 6,
    ago: 2,
    topic: 'survey',
    message: 'Попълних анкетата за мобилните телефони докрай, но точките не са отбелязани.',
  },
  { from: 9, ago: 1, topic: 'other', message: 'Кога ще получа подаръчния си ваучер по пощата?' },
];
