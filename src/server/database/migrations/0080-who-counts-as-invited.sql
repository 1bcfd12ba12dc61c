-- How many of a drip's places in time are used or past.
alter table waves add column drip_place bigint not null default 0;
-- In quiet hours new members are invited without a mail: up to which invitation mails are queued; null: up to `sent_to`.
alter table waves add column mailed_to bigint;

-- Whoever gets no invitation after all doesn't count as invited: refused when the mail went, or left over by a wave that ended.
update invitations i set invited_at = null, not_sent = m.cancelled_because
from mails m
where m.state = 'cancelled' and m.template = 'invitation'
  and m.cancelled_because not in ('superseded', 'interrupted')
  and i.id = substring(m.key from '^invitation:([0-9]+)$')::bigint
  and i.state = 'invited' and i.invited_at is not null;
delete from reminders r using invitations i where i.id = r.invitation_id and i.not_sent is not null;
update invitations i set not_sent = case w.stop_reason when 'survey_over' then 'survey_over' else 'wave_stopped' end
from waves w
where w.id = i.wave_id and w.state = 'stopped' and i.invited_at is null and i.not_sent is null;
