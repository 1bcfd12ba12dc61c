-- in batches
-- Wallets are held, so that a booking meanwhile is not undone.
with few as (
  select member_id from member_activity where registered_at is null limit 20000
),
held as (
  select w.member_id, w.points_step from wallets w where w.member_id in (select member_id from few)
  order by w.member_id desc for no key update
)
update member_activity a set registered_at = m.created_at, points_step = coalesce(h.points_step, 0)
from few join members m on m.id = few.member_id left join held h on h.member_id = few.member_id
where a.member_id = few.member_id;
