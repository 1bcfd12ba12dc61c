-- The log is read by its moments; nothing goes by its numbers.
drop index audit_log_subject_id, audit_log_action, audit_log_country, audit_log_operator;
