-- outside a transaction
-- Mails that came back, of which there are few among many.
create index concurrently if not exists mail_reports_kind on mail_reports (kind, mail_id);
