-- Calls that were carried out with an Idempotency-Key, so that one whose response was lost counts once when it is sent again.
-- Hashes only: nothing here leads to whoever made the call.
create table answered_calls (
  -- of the key with the session, the call and its body, so that a key with other content is another call
  content_hash bytea primary key,
  key_hash bytea not null,
  answered_at timestamptz not null
);
create index answered_calls_by_key on answered_calls (key_hash);
create index answered_calls_by_age on answered_calls (answered_at);
