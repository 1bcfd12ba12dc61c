import type { ThreadChannel, ThreadState, ThreadTopic } from '#contract/rules/contact-thread.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the states, topics and ways of a message are called. */
export function useMessageTexts() {
  const { t } = useTranslation();
  const states: Record<ThreadState, string> = {
    open: t('Waits for an answer'),
    answered: t('Answered'),
    closed: t('Closed'),
  };
  const topics: Record<ThreadTopic, string> = {
    survey: t('A survey'),
    other: t('Other'),
    attempt: t('A survey that was started'),
    request: t('A reward request'),
  };
  const channels: Record<ThreadChannel, string> = {
    portal: t('Portal'),
    email: t('Email'),
    telephone: t('Telephone'),
  };
  const tones: Record<ThreadState, 'info' | 'success' | 'neutral'> = {
    open: 'info',
    answered: 'success',
    closed: 'neutral',
  };
  return { states, topics, channels, tones };
}
