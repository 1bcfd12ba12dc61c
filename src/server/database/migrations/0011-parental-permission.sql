-- Registrations of people of 16 and 17, where a country takes them: a parent agrees before the account starts.
create table parental_permissions (
  member_id bigint primary key references members on delete cascade,
  parent_email text not null,
  -- the member's own address was confirmed, and the parent asked
  asked_at timestamptz,
  reminded_at timestamptz,
  given_at timestamptz,
  check (given_at is null or asked_at is not null)
);
create index parental_permissions_waiting on parental_permissions (asked_at) where given_at is null;

alter table codes
  drop constraint codes_kind_check,
  add constraint codes_kind_check check (
    kind in ('confirm', 'reset', 'email_change', 'email_change_stop', 'parental_permission')
  );

alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (
    kind in ('privacy_policy', 'terms_conditions', 'parental_permission')
  );
