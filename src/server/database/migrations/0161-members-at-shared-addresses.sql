-- outside a transaction
-- A draw reads members in the order of their ids, and with them who shares an address.
create index concurrently if not exists household_keys_sharing on household_keys (member_id) include (hash) where is_shared;
