-- outside a transaction
-- Mails of one kind; invitations are so many that they are found by their time.
create index concurrently if not exists mails_kind on mails (template, created_at, id) where template <> 'invitation' and template <> 'invitation_reminder';
