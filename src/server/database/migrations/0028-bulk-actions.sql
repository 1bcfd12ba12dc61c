-- An action on many rows of a list: stored, so that it goes on when the process that started it has ended.
create table bulk_actions (
  id bigint generated always as identity primary key,
  -- <list>/<action>
  action text not null,
  operator_id bigint not null references operators,
  -- the caller's idempotency key: a repeated request starts nothing
  key text not null,
  input jsonb not null default '{}',
  total integer not null check (total > 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (operator_id, key)
);

-- The rows as they were frozen when it began.
create table bulk_items (
  id bigint generated always as identity primary key,
  bulk_id bigint not null references bulk_actions,
  thing_id bigint not null,
  country_code text not null references countries,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped')),
  -- the code of the error for which it was skipped
  reason text,
  at timestamptz,
  unique (bulk_id, thing_id),
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'waiting') = (at is null))
);
create index bulk_items_waiting on bulk_items (bulk_id, id) where state = 'waiting';
