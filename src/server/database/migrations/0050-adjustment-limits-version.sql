-- Operators set the limits of adjustments in the console: of two at once the second is told.
alter table panel add column adjustment_limits_version integer not null default 1;
