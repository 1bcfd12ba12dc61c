/** What a thread with support is about; of `attempt` and `request` the thing is known that the member says is wrong. */
export const THREAD_TOPICS = ['survey', 'other', 'attempt', 'request'] as const;
export type ThreadTopic = (typeof THREAD_TOPICS)[number];

/** `open`: the writer waits for an answer. */
export const THREAD_STATES = ['open', 'answered', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** The case that a member has opened about a thing, if any. */
export type OpenedCase = { id: number; state: ThreadState };

/** How the first message came. */
export const THREAD_CHANNELS = ['portal', 'email', 'telephone'] as const;
export type ThreadChannel = (typeof THREAD_CHANNELS)[number];

/** The longest answer or note of an operator, in characters. */
export const ANSWER_MAX = 5000;
