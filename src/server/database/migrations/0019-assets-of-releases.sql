-- What browsers load of this release and of former ones: a page that was opened before a deployment still asks for it.
create table release_assets (
  name text primary key,
  content_type text not null,
  brotli bytea not null,
  -- When a release without it has started; null: the newest one has it.
  replaced_at timestamptz
);
