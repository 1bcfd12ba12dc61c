-- in batches
insert into member_activity (member_id, week)
select m.id, week_of(greatest(m.last_active_at, st.last_part_at))
from members m left join member_standings st on st.member_id = m.id
where m.id in (
  select id from members where not exists (select from member_activity a where a.member_id = members.id) limit 20000
)
on conflict (member_id) do nothing;
