-- The week in which a member was last active, by a survey or by the profile, since 1970; 0: never. It finds members by their activity: an
-- index of moments would be written with every survey.
create table member_activity (
  member_id bigint primary key references members on delete cascade,
  week smallint not null check (week >= 0)
) with (fillfactor = 80);
create index member_activity_week on member_activity (week, member_id);

create function week_of(at timestamptz) returns smallint language sql immutable
  return coalesce(floor(extract(epoch from at) / 604800)::smallint, 0::smallint);

create function keep_member_activity() returns trigger language plpgsql as $$
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
  insert into member_activity (member_id, week) select id, week_of(last) from members where id = who
    on conflict (member_id) do update set week = excluded.week where member_activity.week < excluded.week;
  return null;
end
$$;
create trigger members_begin_activity after insert on members
  for each row execute function keep_member_activity();
create trigger members_keep_activity after update of last_active_at on members
  for each row when (week_of(new.last_active_at) <> week_of(old.last_active_at))
  execute function keep_member_activity();
create trigger member_standings_begin_activity after insert on member_standings
  for each row execute function keep_member_activity();
create trigger member_standings_keep_activity after update of last_part_at on member_standings
  for each row when (week_of(new.last_part_at) <> week_of(old.last_part_at))
  execute function keep_member_activity();
