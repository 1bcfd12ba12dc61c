-- outside a transaction
-- When a member was last reminded, beside all their invitations: nobody is reminded twice a day.
create index concurrently if not exists invitations_reminded on invitations (member_id, reminded_at) where reminded_at is not null;
