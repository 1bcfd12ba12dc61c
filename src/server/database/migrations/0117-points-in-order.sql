-- The step of a member's points and the moment of registration beside the week of activity, so that an index gives those with so many
-- points in the order of the list of members; kept by triggers. An index of the wallet's own would need one there for each member.
alter table member_activity add column points_step smallint not null default 0, add column registered_at timestamptz;
create or replace function keep_member_activity() returns trigger language plpgsql as $$
declare
  who bigint;
  last timestamptz;
begin
  if tg_table_name = 'members' then
    who = new.id;
    last = new.last_active_at;
  else
    who = new.member_id;
    last = new.last_part_at;
  end if;
  insert into member_activity (member_id, week, registered_at) select id, week_of(last), created_at from members where id = who
    on conflict (member_id) do update set week = excluded.week where member_activity.week < excluded.week;
  return null;
end
$$;
create function keep_member_registration() returns trigger language plpgsql as $$
begin
  update member_activity set registered_at = new.created_at where member_id = new.id;
  return null;
end
$$;
create trigger members_keep_registration after update of created_at on members
  for each row execute function keep_member_registration();
create function keep_member_points() returns trigger language plpgsql as $$
begin
  update member_activity set points_step = new.points_step where member_id = new.member_id;
  return null;
end
$$;
create trigger wallets_begin_points after insert on wallets
  for each row when (new.points_step > 0) execute function keep_member_points();
create trigger wallets_keep_points after update of points on wallets
  for each row when (new.points_step <> old.points_step) execute function keep_member_points();
-- A booking changes none of the wallet's indexes any more.
drop index if exists wallets_points_step;
