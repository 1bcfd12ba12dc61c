-- in batches
insert into member_standings (member_id, last_part_at, removals)
select i.member_id, max(greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end)),
  count(*) filter (where is_removed(a.outcome, a.reconciled))
from invitations i join attempts a on a.invitation_id = i.id
where i.member_id in (
  select m.id from members m
  where not exists (select from member_standings s where s.member_id = m.id)
    and exists (select from invitations j join attempts b on b.invitation_id = j.id where j.member_id = m.id)
  limit 5000
)
group by i.member_id
on conflict (member_id) do nothing;
