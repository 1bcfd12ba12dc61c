-- What is shown once and asked for again under the same key is made anew, and what the first try made has ended by then: the key is that of one
-- that lives.
alter table api_keys add column creation_key text;
create unique index api_keys_by_creation on api_keys (operator_id, creation_key) where ended_at is null;

alter table client_links drop constraint client_links_created_by_creation_key_key;
create unique index client_links_by_creation on client_links (created_by, project_id, creation_key)
  where taken_back_at is null;
