-- Who counts in a cell: a tree of conditions on facts and answers. Null: the total, or a cell of an earlier release, which has
-- lists of options in `conditions`.
alter table quota_cells add column condition jsonb;
-- A cell that isn't enforced counts, and turns nobody away.
alter table quota_cells add column is_enforced boolean not null default true;
-- Of the list of cells as operators edit it.
alter table surveys add column quotas_version integer not null default 1;
