-- outside a transaction
-- Whose an address is, so that the members whose mails bounced are found without reading them.
create unique index concurrently if not exists members_by_address on members (email_key) include (id);
