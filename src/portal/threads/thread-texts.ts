import type { ThreadState, ThreadTopic } from '#contract/rules/contact-thread.ts';

/** What the topics of a message to support are called: English sentences. */
export const topicTexts: Record<ThreadTopic, string> = {
  survey: 'Issues with a survey',
  other: 'Other',
  attempt: 'Issues with a survey',
  request: 'Issues with a reward',
};

export const threadStateTexts: Record<ThreadState, string> = {
  open: 'Waiting for our answer',
  answered: "We've answered",
  closed: 'Closed',
};

export const threadStateTones: Record<ThreadState, 'info' | 'success' | 'neutral'> = {
  open: 'info',
  answered: 'success',
  closed: 'neutral',
};
