-- What each daily proof of the journal has found; what the faults were stands with the last one.
create table journal_proof_history (
  id bigint generated always as identity primary key,
  proven_at timestamptz not null,
  movements bigint not null,
  points bigint not null,
  pending bigint not null,
  audit_rows bigint not null,
  faults integer not null
);
create index journal_proof_history_by_time on journal_proof_history (proven_at);
insert into journal_proof_history (proven_at, movements, points, pending, audit_rows, faults)
  select proven_at, movements, points, pending, audit_rows, cardinality(faults) from journal_proofs;
