-- outside a transaction
-- All by which a sample judges a member who is asked about nothing else, so that the table isn't read for it.
create index concurrently if not exists members_judged on members (country_code, id)
  include (created_at, birthdate, gender, language, confirmed_at, unsubscribed_at);
