-- The audit log: append-only, each row chained to the one before. What erasure takes away stands in rows of its own.

alter table audit_log
  -- null: of the whole installation
  add column country_code text references countries,
  -- the names of what was changed or looked at; never what stood there
  add column fields text[] not null default '{}';
create index audit_log_country on audit_log (country_code, id);

-- Which member a row is about; goes with the member.
create table audit_members (
  audit_id bigint primary key references audit_log,
  member_id bigint not null references members on delete cascade
);
create index audit_members_of_member on audit_members (member_id, audit_id);

-- What stood in a field before and after; deleted when the member leaves.
create table audit_values (
  audit_id bigint not null references audit_log,
  field text not null,
  before jsonb,
  after jsonb,
  -- the right needed to see it, in addition to that to the log
  needed_right text,
  primary key (audit_id, field)
);

-- One row for each of the log, in the order in which they were committed.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique references audit_log,
  -- hash of the previous row's hash and this row's content
  hash bytea not null
);

-- What a hash covers, alike whatever the session is set to.
create function audit_content(entry audit_log) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor, entry.action,
    entry.subject, entry.country_code, entry.fields, entry.details)::text, 'UTF8')
$$;

-- Runs when the transaction commits: the lock is the last that it takes, and held for the commit alone.
create function chain_audit() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
  select position, hash into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
  values (coalesce(last.position, 0) + 1, new.id, sha256(coalesce(last.hash, ''::bytea) || audit_content(new)));
  return null;
end
$$;
create constraint trigger audit_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit();

-- What was written before there was a chain.
do $$
declare
  entry audit_log;
  before bytea = '';
  place bigint = 0;
begin
  for entry in select * from audit_log order by id loop
    place = place + 1;
    before = sha256(before || audit_content(entry));
    insert into audit_chain (position, audit_id, hash) values (place, entry.id, before);
  end loop;
end
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_is_final before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_chain_is_final before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
create trigger audit_values_are_final before update or truncate on audit_values
  for each statement execute function refuse_audit_change();
create trigger audit_members_are_final before update or truncate on audit_members
  for each statement execute function refuse_audit_change();

alter table journal_proofs
  add column audit_rows bigint not null default 0,
  -- the last hash of the chain: the next proof sees whether rows were cut off
  add column audit_head bytea;

-- Two people who edit the same role do not overwrite each other.
alter table operator_roles add column version integer not null default 1;
