-- What is remembered of members who left, so that no survey and no referral is paid for twice.

-- The key of the hashes below; in no backup.
create table address_keys (
  singleton boolean primary key default true check (singleton),
  secret bytea not null check (length(secret) >= 32)
);
insert into address_keys (secret)
  values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table former_members (
  -- HMAC of the folded address
  address_hash bytea primary key,
  surveys bigint[] not null,
  -- whether it was decided what the referrer gets
  referral_decided boolean not null,
  left_at timestamptz not null
);
create index former_members_left on former_members (left_at);

-- Members who had an account before, with what is remembered of it.
create table returned_members (
  member_id bigint primary key references members on delete cascade,
  surveys bigint[] not null,
  referral_decided boolean not null
);
