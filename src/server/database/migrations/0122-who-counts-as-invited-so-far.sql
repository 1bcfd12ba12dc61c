-- in batches
-- Whoever gets no invitation after all doesn't count as invited: refused when the mail went, or left over by a wave that ended. A mail
-- from before the invitation is of an earlier wave.
with refused as (
  select i.id, m.cancelled_because as reason
  from mails m join invitations i on i.id = substring(m.key from '^invitation:([0-9]+)$')::bigint
  where m.state = 'cancelled' and m.template = 'invitation'
    and m.cancelled_because not in ('superseded', 'interrupted')
    and i.state = 'invited' and i.invited_at < m.created_at + interval '1 minute'
  limit 5000
),
left_over as (
  select i.id, case w.stop_reason when 'survey_over' then 'survey_over' else 'wave_stopped' end as reason
  from waves w join invitations i on i.wave_id = w.id
  where w.state = 'stopped' and i.invited_at is null and i.not_sent is null
  limit 5000
),
forgotten as (delete from reminders where invitation_id in (select id from refused))
update invitations i set invited_at = null, not_sent = due.reason
from (select * from refused union all select * from left_over) as due
where i.id = due.id;
