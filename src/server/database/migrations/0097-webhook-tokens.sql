-- Signatures that cover no body: each token is good for the body that came with it first.
create table webhook_tokens (
  hash bytea primary key,
  body_hash bytea not null,
  seen_at timestamptz not null
);
create index webhook_tokens_at on webhook_tokens (seen_at);
