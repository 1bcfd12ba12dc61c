-- Of a session whose second factor has been shown: the token that it had before, which only shows that factor once more, and the code by
-- which it was shown. Both are for a browser that has lost the response, and with it the new token.
alter table operator_sessions
  add column half_token_hash bytea,
  add column shown_code_hash bytea;
create index operator_sessions_half_token on operator_sessions (half_token_hash) where half_token_hash is not null;
