-- The wave of whose mails something is said, so that its figures are found without reading all that was said in its time; null: of
-- no wave.
alter table mail_reports add column wave_id bigint references waves;
create index mail_reports_by_wave on mail_reports (wave_id, kind) where wave_id is not null;
