-- Tests of surveys that were deleted, so that whoever still takes one learns why its link opens nothing any more.
create table deleted_tests (
  -- no key: it is gone
  invitation_id bigint primary key,
  -- the token of its attempt; null: it was never started
  attempt text unique,
  deleted_at timestamptz not null
);
create index deleted_tests_deleted_at on deleted_tests (deleted_at);
