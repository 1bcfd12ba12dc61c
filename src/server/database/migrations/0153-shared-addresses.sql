-- Members who give an address that another has given too, or had once: draws put these alone in order by their household. It isn't taken
-- back when somebody moves, since whoever is alone at an address is first there anyway. Two who move in at once wait for each other by the
-- lock of households, so that the second sees the first.
alter table household_keys add column is_shared boolean not null default false;
create index household_keys_shared on household_keys (hash, member_id) where is_shared;

create function keep_shared_addresses() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('household ' || encode(new.hash, 'hex'), 0));
  update household_keys set is_shared = true
    where hash = new.hash and not is_shared
      and exists (select from household_keys other where other.hash = new.hash and other.member_id <> new.member_id);
  return null;
end
$$;
create trigger household_keys_are_shared after insert or update of hash on household_keys
  for each row execute function keep_shared_addresses();
