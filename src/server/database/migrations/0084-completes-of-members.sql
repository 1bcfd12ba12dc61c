-- How many interviews a member has completed, beside what else conditions on members look at; null: not counted yet.
alter table member_standings add column completes integer check (completes >= 0);

create or replace function keep_member_standing() returns trigger language plpgsql as $$
declare
  who bigint = (select member_id from invitations where id = new.invitation_id);
  -- An attempt that expired was not ended by the member.
  part timestamptz = greatest(new.started_at, case when new.ended_at < new.expires_at then new.ended_at end);
  more integer = is_removed(new.outcome, new.reconciled)::integer;
  completed integer = (new.outcome is not distinct from 'complete')::integer;
begin
  if tg_op = 'UPDATE' then
    more = more - is_removed(old.outcome, old.reconciled)::integer;
    completed = completed - (old.outcome is not distinct from 'complete')::integer;
  end if;
  if who is null then return null; end if;
  update member_standings
    set last_part_at = greatest(last_part_at, part), removals = removals + more, completes = completes + completed
    where member_id = who;
  if not found then
    insert into member_standings (member_id, last_part_at, removals, completes)
      select who, max(greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end)),
        count(*) filter (where is_removed(a.outcome, a.reconciled)), count(*) filter (where a.outcome = 'complete')
      from invitations i join attempts a on a.invitation_id = i.id
      where i.member_id = who
    on conflict (member_id) do update
      set last_part_at = greatest(member_standings.last_part_at, part), removals = member_standings.removals + more,
        completes = member_standings.completes + completed;
  end if;
  return null;
end
$$;
