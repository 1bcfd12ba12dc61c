-- outside a transaction
-- Mails of invitations that failed or were cancelled, in the order of their invitations.
create index concurrently if not exists mails_unsent_invitations on mails ((substr(key, 12)::bigint))
  where state in ('cancelled', 'failed') and key ~ '^invitation:[0-9]{1,18}$';
