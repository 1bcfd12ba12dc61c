import { list } from '#contract/operator/list.ts';
import { THREAD_CHANNELS, THREAD_STATES, THREAD_TOPICS } from '#contract/rules/contact-thread.ts';

/** Threads with members and others who write to support, the one that is to be answered soonest first. */
export const messagesList = list({
  name: 'messages',
  title: 'Messages',
  right: 'messages',
  columns: {
    id: { type: 'id', title: 'Number' },
    excerpt: { type: 'text', personal: true, title: 'Message' },
    state: { type: 'choice', options: THREAD_STATES, title: 'State' },
    overdue: { type: 'flag', title: 'Overdue' },
    due_at: { type: 'instant', title: 'Answer by' },
    topic: { type: 'choice', options: THREAD_TOPICS, title: 'Topic' },
    country_code: { type: 'country', title: 'Country' },
    language: { type: 'language', title: 'Language' },
    channel: { type: 'choice', options: THREAD_CHANNELS, title: 'Came by' },
    member_id: { type: 'id', nullable: true, title: 'Member' },
    assigned_to: { type: 'text', nullable: true, title: 'Assigned to' },
    last_message_at: { type: 'instant', title: 'Latest message' },
  },
  filters: {
    state: { type: 'choice', options: THREAD_STATES, title: 'State' },
    overdue: { type: 'flag', title: 'Overdue' },
    assigned: { type: 'flag', title: 'Assigned' },
    assignee: { type: 'numbers', title: 'Operator' },
    topic: { type: 'choice', options: THREAD_TOPICS, title: 'Topic' },
    country: { type: 'country', title: 'Country' },
    language: { type: 'language', title: 'Language' },
    channel: { type: 'choice', options: THREAD_CHANNELS, title: 'Came by' },
    member: { type: 'numbers', title: 'Member' },
    written: { type: 'days', title: 'Latest message' },
  },
  sorts: ['due_at', 'last_message_at', 'id'],
  order: 'due_at',
});
