-- in batches
-- How many recipients a wave of new members has.
update waves w set planned = (select count(*) from invitations where wave_id = w.id)
where w.id in (
  select n.id from waves n
  where n.audience = 'newcomers' and n.planned = 0 and exists (select from invitations where wave_id = n.id)
  limit 20
);
