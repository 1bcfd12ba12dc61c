-- Points whose review may be over: the sweep goes over nothing else.
create index attempts_under_review on attempts (pending_until) where pending_until is not null;

-- The result of the last proof of the journal.
create table journal_proofs (
  singleton boolean primary key default true check (singleton),
  proven_at timestamptz not null,
  movements bigint not null,
  points bigint not null,
  pending bigint not null,
  -- in English, for operators
  faults text[] not null
);
