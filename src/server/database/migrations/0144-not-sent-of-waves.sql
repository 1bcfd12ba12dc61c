-- outside a transaction
-- Recipients of a wave who were refused, page by page.
create index concurrently if not exists invitations_not_sent on invitations (wave_id, id) where not_sent is not null;
