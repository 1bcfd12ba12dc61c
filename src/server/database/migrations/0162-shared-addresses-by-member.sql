-- outside a transaction
-- Nothing looks these up by their address any more.
drop index concurrently if exists household_keys_shared;
