-- Which mail carries a code: with the code the mail ends that still waits.
alter table codes add column mail_key text not null;

-- Codes that were asked for and are mailed in the background. Whose address it is, is looked up then: a request that is
-- not for a change of e-mail looks alike for every address, and its job names none.
create table code_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset', 'confirm', 'email_change')),
  -- emailKey of the address; of a change the address as typed.
  email text not null,
  -- Of a change: whose.
  member_id bigint references members on delete cascade,
  asked_at timestamptz not null,
  check ((kind = 'email_change') = (member_id is not null))
);
create index on code_requests (email);
create unique index on code_requests (member_id) where member_id is not null;
create index on code_requests (asked_at);
