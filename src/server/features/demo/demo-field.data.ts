import type { ThreadTopic } from '#contract/rules/contact-thread.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
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
  state: 'draft' | 'live' | 'soft_launch';
  completes_wanted: number;
  expected_incidence?: number;
  /** It closes in so many days from now. */
  closes_in?: number;
  soft_launch_completes?: number;
  attempt_minutes?: number;
  /** By gender. */
  quotas?: readonly { name: string; gender: 'female' | 'male'; wanted: number }[];
  invited: readonly number[];
  /** Panelists who have started it a day later, each with what came of it. */
  endings: readonly (readonly [number, Ending])[];
  /** Their reason in the client's list. */
  rejectedBecause?: RejectionReason;
  /** What else the client's list of these decisions holds, as it was sent. */
  alsoListed?: readonly string[];
  /** Its own waves, to panelists of these ages, and the days on which they are looked at after the first. */
  automatic?: {
    ago: number;
    ages: { from: number | null; to: number | null };
    most_signature_failures: number | null;
    looks: readonly number[];
  };
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
  {
    project_number: 'struma-transport',
    name: 'Getting to work',
    client: 'Struma Transport',
    client_reference: 'ST-3',
    price_per_complete: 350,
  },
  {
    project_number: 'thrace-news',
    name: 'How people follow the news, tracking study',
    client: 'Thrace Media',
    client_reference: 'TM-2026',
    price_per_complete: 220,
  },
];

const mobile = { title: 'Your mobile phone', topic: 'technology', points: 250, minutes: 15 } as const;
const transport = { title: 'Getting around your town', topic: 'travel', points: 150, minutes: 10 } as const;
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
    rejectedBecause: 'contradictory',
    expected_incidence: 75,
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
    expected_incidence: 80,
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
    // Returns without a valid signature end it.
    automatic: { ago: 8, ages: { from: 55, to: null }, most_signature_failures: 1, looks: [3] },
    states: [],
  },
  {
    ...transport,
    number: 'transport-autumn',
    project: 'struma-transport',
    ago: 13,
    state: 'live',
    completes_wanted: 12,
    expected_incidence: 90,
    invited: [16, 17, 18, 19, 20, 21, 22, 23, 24, 25],
    // The client's first list has half of them; the others are still to be reconciled.
    endings: [
      [16, 'accepted'],
      [17, 'accepted'],
      [18, 'rejected'],
      [19, 'complete'],
      [20, 'complete'],
      [21, 'complete'],
      [22, 'unsigned'],
      [23, 'screenout'],
    ],
    rejectedBecause: 'too_fast',
    alsoListed: ['ST3-0000-0000,accepted'],
    states: [{ ago: 6, to: 'closed' }],
  },
  {
    ...transport,
    number: 'transport-winter',
    project: 'struma-transport',
    ago: 6,
    state: 'live',
    completes_wanted: 40,
    expected_incidence: 90,
    closes_in: 6,
    attempt_minutes: 28_800,
    invited: [0, 1, 2, 3, 4, 5],
    endings: [
      [0, 'complete'],
      [1, 'screenout'],
      [2, 'complete'],
      [3, 'unsigned'],
      [4, 'open'],
    ],
    automatic: { ago: 1, ages: { from: null, to: 40 }, most_signature_failures: null, looks: [] },
    states: [],
  },
  {
    ...holidays,
    number: 'holidays-winter',
    project: 'balkan-holidays',
    ago: 4,
    state: 'soft_launch',
    completes_wanted: 60,
    expected_incidence: 85,
    soft_launch_completes: 3,
    quotas: [
      { name: 'Women', gender: 'female', wanted: 30 },
      { name: 'Men', gender: 'male', wanted: 30 },
    ],
    attempt_minutes: 28_800,
    invited: [24, 25, 26, 27, 14],
    endings: [
      [24, 'complete'],
      [25, 'complete'],
      [26, 'screenout'],
      [27, 'complete'],
    ],
    states: [],
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
  { from: 11, ago: 1, topic: 'request', message: 'Кога ще получа ваучера, който поисках?' },
];

/** Points of panelists that were moved here, and the reward each has asked for, by its place in the catalogue. */
export const rewardRequests: readonly { from: number; ago: number; reward: number; points: number }[] = [
  { from: 5, ago: 2, reward: 0, points: 1500 },
  { from: 11, ago: 1, reward: 1, points: 1200 },
];
