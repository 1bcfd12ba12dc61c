-- outside a transaction
-- Messages of one topic, the one that is to be answered soonest first, also of a topic that few write about.
create index concurrently if not exists contact_threads_topic on contact_threads (topic, due_at, id);
