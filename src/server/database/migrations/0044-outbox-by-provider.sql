-- outside a transaction
-- The outbox by the domain of the recipients.
create index concurrently if not exists mails_provider on mails (substring(recipient_key from '[^@]*$'), created_at, id);
