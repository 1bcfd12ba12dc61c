-- The name of a form of rewards can be changed; `name_version` grows with each change of it.
alter table questionnaires add column name_version integer not null default 1;
