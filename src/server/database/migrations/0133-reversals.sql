-- A rejection that reverses points says so, even where the member has none left that could be taken.
alter table reconciliations add column reverses boolean not null default false;
