-- By what operators find a survey: its number and titles in plain letters; null: an earlier release has added it.
alter table surveys add column search_text text;
create index surveys_search_trigrams on surveys using gin (search_text gin_trgm_ops);
create index surveys_without_search_text on surveys (id) where search_text is null;
drop index surveys_words;
