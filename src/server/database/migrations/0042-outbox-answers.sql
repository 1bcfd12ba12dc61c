-- in batches
-- A mail server's answer repeats addresses; operators read answers.
update mails set last_error = regexp_replace(last_error, '\S+@\S+', '…', 'g')
where id in (select id from mails where state in ('failed', 'queued') and last_error ~ '\S+@\S+' limit 5000);
