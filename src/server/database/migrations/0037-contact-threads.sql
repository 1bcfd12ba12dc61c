-- A message to support is the first of a thread, which operators answer and the writer goes on with.
drop table contact_messages;

create table contact_threads (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete cascade,
  country_code text not null references countries,
  -- the writer's: answers are mailed in it
  language text not null,
  topic text not null check (topic in ('survey', 'other', 'attempt', 'request')),
  channel text not null check (channel in ('portal', 'email', 'telephone')),
  -- of a writer without an account, whom the token leads to the thread
  name text,
  email text,
  email_key text,
  token text unique,
  -- what the member says is wrong
  attempt_id bigint references attempts on delete set null,
  request_id bigint references exchange_requests on delete set null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to bigint references operators,
  -- until when the writer's latest message is to be answered
  due_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  check (member_id is null or (name is null and email is null and email_key is null and token is null))
);
create index contact_threads_due on contact_threads (due_at, id);
create index contact_threads_open on contact_threads (country_code, due_at) where state = 'open';
create index contact_threads_last on contact_threads (last_message_at, id);
create index contact_threads_member on contact_threads (member_id, last_message_at);
create index contact_threads_email on contact_threads (email_key) where email_key is not null;
create unique index contact_threads_attempt on contact_threads (attempt_id) where attempt_id is not null;
create unique index contact_threads_request on contact_threads (request_id) where request_id is not null;

create table contact_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references contact_threads on delete cascade,
  -- a note is for operators alone
  kind text not null check (kind in ('question', 'answer', 'note')),
  message text not null,
  operator_id bigint references operators,
  -- the operator's own for each message: sent again it is not written again
  key text unique,
  created_at timestamptz not null
);
create index contact_messages_thread on contact_messages (thread_id, id);

create table saved_replies (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- by language
  texts jsonb not null,
  version integer not null default 1
);

-- How many hours a message may wait for its answer; 48 where a country has no row.
create table answer_clocks (
  country_code text primary key references countries,
  hours integer not null check (hours between 1 and 720),
  version integer not null default 1
);
