-- Surveys of a country, newest first, by their number or a title, and those elsewhere that are not over.
create index surveys_of_country on surveys (country_code, id);
create index surveys_words on surveys using gin ((survey_number || ' ' || titles::text) gin_trgm_ops);
create index surveys_elsewhere on surveys (country_code) where entry_url is not null and state not in ('closed', 'archived');
