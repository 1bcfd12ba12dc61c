-- Which API key did something in its operator's name, and why a bulk action stopped.

alter table audit_log
  -- null: the operator in person; whoever opens a transaction for a key says so in it
  add column key_id bigint references api_keys
    default nullif(current_setting('kvorum.api_key', true), '')::bigint;

-- As before for rows without a key, so that their hashes stay what they are.
create or replace function audit_content(entry audit_log) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor, entry.action,
    entry.subject, entry.country_code, entry.fields, entry.details)
    || case when entry.key_id is null then '[]'::jsonb else jsonb_build_array(entry.key_id) end)::text, 'UTF8')
$$;

alter table bulk_actions
  -- by which key it was started; null: by the operator in person
  add column key_id bigint references api_keys,
  -- the code of the error that ended it before its rows did
  add column stopped_because text;
