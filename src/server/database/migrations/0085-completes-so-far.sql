-- in batches
update member_standings s
set completes = (
  select count(*) from invitations i join attempts a on a.invitation_id = i.id
  where i.member_id = s.member_id and a.outcome = 'complete'
)
where s.member_id in (select member_id from member_standings where completes is null limit 5000);
