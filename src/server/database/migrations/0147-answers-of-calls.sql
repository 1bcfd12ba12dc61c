-- What a call answered, for who sends it again: ids, versions and states; null where it had no data.
alter table answered_calls add column answer jsonb;
