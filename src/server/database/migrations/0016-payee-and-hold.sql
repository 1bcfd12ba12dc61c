-- A reward goes to the name of its request; a recent change of name is reviewed first, as one of the address is.
alter table members add column name_changed_at timestamptz;

alter table exchange_requests
  -- both null once they aren't needed any more
  add column first_name text,
  add column last_name text,
  drop constraint exchange_requests_held_reasons_check,
  add check (held_reasons <@ array['credentials_changed', 'name_changed', 'address_changed', 'other_address']),
  add check ((first_name is null) = (last_name is null)),
  add check (member_id is null or first_name is not null);
-- of members who have left: rewards not yet sent, and those kept for the books
create index exchange_requests_kept on exchange_requests (id) where member_id is null and first_name is not null;
drop table kept_recipients;

-- The referrer leaves; old devices are forgotten.
create index referral_rewards_referrer on referral_rewards (referrer_id);
create index devices_last_seen on devices (last_seen_at);
