-- What keeps machines from registering, and what a country's operators can set of it.

alter table countries
  -- registrations of one network in an hour, above which a proof of work is asked for
  add column free_registrations smallint not null default 10 check (free_registrations >= 0);

alter table panel
  -- signs the challenges of the proof of work; shared by all processes
  add column challenge_secret bytea not null
    default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Challenges that were solved, until they expire: each is good for one registration.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

alter table registration_rejections
  drop constraint registration_rejections_reason_check,
  add constraint registration_rejections_reason_check check (
    reason in (
      'honeypot', 'daily_cap', 'too_many_attempts', 'proof_missing', 'proof_wrong', 'proof_expired', 'proof_used'
    )
  );
comment on table registration_rejections is 'How many registrations were refused, or answered as if they had succeeded, and why.';

alter table members
  -- answers to the country's extra questions; they are no facts for sampling until the address is confirmed
  add column registration_answers jsonb;
