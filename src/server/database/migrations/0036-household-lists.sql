-- The list of cases, the oldest first.
create index household_cases_by_time on household_cases (raised_at, id);
