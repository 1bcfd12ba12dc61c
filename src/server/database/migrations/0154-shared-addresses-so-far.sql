-- in batches
update household_keys set is_shared = true
where member_id in (
  select member_id from household_keys
  where not is_shared and hash in (select hash from household_keys group by hash having count(*) > 1)
  limit 20000
);
