-- By what operators find a member: country, name and address in plain letters (features/members/search-text.ts).
create extension if not exists pg_trgm;
create table member_search (
  member_id bigint primary key references members on delete cascade,
  text text not null
);
create index member_search_trigrams on member_search using gin (text gin_trgm_ops);
