-- What operators say about a reward: how many pieces there are, how many one member may ask for, between which days, and
-- its picture.
create table reward_pictures (
  -- of the bytes that are served
  hash text primary key,
  -- always WebP, made anew from what was uploaded
  bytes bytea not null,
  width integer not null,
  height integer not null
);

alter table rewards
  -- language -> description
  add column texts jsonb not null default '{}',
  -- pieces that were offered since they are limited, and those of them that were asked for; null: as many as anybody wants
  add column stock integer check (stock >= 0),
  add column taken integer not null default 0 check (taken >= 0),
  add check (stock is null or taken <= stock),
  -- pieces that one member may ask for
  add column member_limit integer check (member_limit > 0),
  -- days of the member's country, both included
  add column available_from date,
  add column available_until date,
  add check (available_from <= available_until),
  add column picture text references reward_pictures,
  add column version integer not null default 1;

-- Its pieces were taken from a limited stock, and go back there if it is cancelled or rejected.
alter table exchange_requests add column from_stock boolean not null default false;
create index exchange_requests_reward on exchange_requests (reward_id);
