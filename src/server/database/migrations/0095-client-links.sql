-- Links by which a client sees how far a project is. What stands in the address is kept as a hash alone.
create table client_links (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  secret_hash bytea not null unique,
  created_by bigint not null references operators,
  -- of the operator's request: sent again it creates nothing
  creation_key text not null,
  days integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz,
  taken_back_at timestamptz,
  unique (created_by, creation_key)
);
create index client_links_project on client_links (project_id);
