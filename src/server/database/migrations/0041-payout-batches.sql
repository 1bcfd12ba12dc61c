-- Postal money orders are paid in batches: a list goes to the post, its results come back.

create table payout_batches (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  name text not null,
  state text not null default 'open' check (state in ('open', 'frozen', 'closed', 'cancelled')),
  -- counts every change of the batch and of what is in it
  version integer not null default 1,
  -- the caller's idempotency key: a repeated call creates nothing
  key text not null,
  created_at timestamptz not null,
  created_by bigint not null references operators,
  frozen_at timestamptz,
  frozen_by bigint references operators,
  ended_at timestamptz,
  ended_by bigint references operators,
  unique (created_by, key),
  check ((frozen_at is null) = (frozen_by is null)),
  check ((ended_at is null) = (state in ('open', 'frozen')))
);
create index payout_batches_country on payout_batches (country_code, id);

create table payout_batch_items (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payout_batches,
  request_id bigint not null references exchange_requests,
  -- the value of the points on the day of the request
  amount_minor integer not null,
  currency text not null,
  result text not null default 'waiting' check (result in ('waiting', 'sent', 'paid', 'failed', 'released')),
  -- what the uploaded file says and has not been carried out yet
  outcome text,
  -- the number of the money order, told to the member
  reference text,
  settled_at timestamptz,
  unique (batch_id, request_id),
  check ((result = 'waiting') = (settled_at is null))
);
-- a request waits in one batch at most
create unique index payout_batch_items_waiting on payout_batch_items (request_id) where result = 'waiting';
create index payout_batch_items_request on payout_batch_items (request_id);
