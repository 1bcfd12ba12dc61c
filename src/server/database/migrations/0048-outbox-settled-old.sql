-- outside a transaction
-- Its work is done by mails_created.
drop index concurrently if exists mails_settled;
