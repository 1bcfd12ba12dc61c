-- Lets the program run as a role of its own, which changes rows and owns nothing: even who takes over the program
-- cannot change what the journal holds. Run it as the owner after `kvorum migrate`, and again after each new version;
-- DATABASE_URL then names this role. The owner makes it first: create role kvorum_program login password '…';
grant usage on schema public, graphile_worker to kvorum_program;
grant select, insert, update, delete on all tables in schema public, graphile_worker to kvorum_program;
grant usage, select on all sequences in schema public, graphile_worker to kvorum_program;
grant execute on all functions in schema public, graphile_worker to kvorum_program;
revoke update, delete on movements, audit_log, audit_chain from kvorum_program;
revoke update on audit_values, audit_members from kvorum_program;
revoke insert, update, delete on migrations from kvorum_program;
-- The job queue's tables let only their owner see rows, unless a policy says otherwise.
do $$
declare
  queue regclass;
begin
  for queue in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists kvorum_program on %s', queue);
    execute format('create policy kvorum_program on %s to kvorum_program using (true) with check (true)', queue);
  end loop;
end
$$;
