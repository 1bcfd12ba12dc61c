-- What the list of members is filtered by beside their own data: when somebody last took part in a survey, and how many of
-- their interviews were removed for quality, as duplicates, for security or by the client. Kept by the trigger below.
create table member_standings (
  -- Not a reference: the start of a survey would wait for a member who is leaving, who waits for the start.
  member_id bigint primary key,
  last_part_at timestamptz not null,
  removals integer not null check (removals >= 0)
) with (fillfactor = 80);

create function is_removed(outcome text, reconciled text) returns boolean language sql immutable
  return coalesce(outcome in ('quality', 'duplicate', 'security') or reconciled = 'reconciled_reject', false);

create function keep_member_standing() returns trigger language plpgsql as $$
declare
  who bigint = (select member_id from invitations where id = new.invitation_id);
  -- An attempt that expired was not ended by the member.
  part timestamptz = greatest(new.started_at, case when new.ended_at < new.expires_at then new.ended_at end);
  more integer = is_removed(new.outcome, new.reconciled)::integer;
begin
  if tg_op = 'UPDATE' then more = more - is_removed(old.outcome, old.reconciled)::integer; end if;
  if who is null then return null; end if;
  update member_standings
    set last_part_at = greatest(last_part_at, part), removals = removals + more where member_id = who;
  if not found then
    insert into member_standings (member_id, last_part_at, removals)
      select who, max(greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end)),
        count(*) filter (where is_removed(a.outcome, a.reconciled))
      from invitations i join attempts a on a.invitation_id = i.id
      where i.member_id = who
    on conflict (member_id) do update
      set last_part_at = greatest(member_standings.last_part_at, part), removals = member_standings.removals + more;
  end if;
  return null;
end
$$;
create trigger attempts_make_standings after insert or update of started_at, expires_at, outcome, ended_at, reconciled
  on attempts for each row execute function keep_member_standing();

-- Of the few whose interviews were removed; those who only took part are updated in place.
create index member_standings_removals on member_standings (removals, member_id) where removals > 0;

-- So many binary digits have the points of a wallet: an index that a booking changes only when they double.
alter table wallets add column points_digits smallint not null
  generated always as (length(ltrim(points::bit(32)::text, '0'))) stored;
create index wallets_points_digits on wallets (points_digits);

-- The filters of the list of members, each by its index.
create index members_country_created on members (country_code, created_at, id);
create index members_language on members (language, created_at, id);
create index members_originator on members (originator, created_at, id) where originator is not null;
create index members_unsubscribed_by_time on members (created_at, id) where unsubscribed_at is not null;
create index contact_preferences_paused on contact_preferences (paused_until) where paused_until is not null;
