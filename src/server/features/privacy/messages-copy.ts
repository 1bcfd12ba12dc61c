import type { PersonalData } from '#contract/portal/personal-data.ts';
import type { ThreadChannel, ThreadTopic } from '#contract/rules/contact-thread.ts';
import type { Held } from './surveys-copy.ts';

/** What a member has written to support, the answers, and our team's notes about it. */
export function copyMessages({ contact_threads, contact_messages }: Held): PersonalData['messages'] {
  const threads = new Map(contact_threads.map((thread) => [thread.id, thread]));
  return contact_messages.flatMap(({ thread_id, kind, message, created_at }) => {
    const thread = threads.get(thread_id);
    if (!thread) return [];
    return {
      sent_at: created_at,
      topic: thread.topic as ThreadTopic,
      kind: kind as PersonalData['messages'][number]['kind'],
      came_by: thread.channel as ThreadChannel,
      name: thread.name,
      email: thread.email,
      message,
    };
  });
}
