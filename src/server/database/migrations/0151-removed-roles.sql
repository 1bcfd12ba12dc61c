-- A role stays for the names of operators who have left; null: it can be given.
alter table operator_roles add column removed_at timestamptz;
