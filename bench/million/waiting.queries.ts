import type pg from 'pg';

/** Of the latest waves: invitations that will be reminded of, and attempts that are under way. */
export async function addWhatWaits(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with started as (
      update invitations i set state = 'started' from waves w
      where w.id = i.wave_id and w.starts_at > now() - interval '4 days' and i.state = 'invited' and i.id % 50 = 0
      returning i.id
    )
    insert into attempts (invitation_id, token, started_at, expires_at)
    select id, gen_random_uuid(), now(), now() + interval '1 day' from started`);
  await client.query(`
    insert into reminders (due_at, invitation_id)
    select i.invited_at + interval '3 days', i.id
    from waves w join invitations i on i.wave_id = w.id
    where w.starts_at > now() - interval '4 days' and i.state = 'invited' and i.reminded_at is null`);
}

/**
 * How members stand and who shares an address, which triggers keep that rows made by COPY do not set off: by the statements of the migrations
 * that filled it.
 */
export async function addStandings(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into member_standings (member_id, last_part_at, removals, completes)
    select i.member_id, max(greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end)),
      count(*) filter (where is_removed(a.outcome, a.reconciled)), count(*) filter (where a.outcome = 'complete')
    from invitations i join attempts a on a.invitation_id = i.id
    where i.member_id is not null
    group by i.member_id
    on conflict (member_id) do nothing`);
  await client.query(`
    insert into member_activity (member_id, week, points_step, registered_at)
    select m.id, week_of(greatest(m.last_active_at, st.last_part_at)), coalesce(w.points_step, 0), m.created_at
    from members m left join member_standings st on st.member_id = m.id left join wallets w on w.member_id = m.id
    on conflict (member_id) do nothing`);
  await client.query(`
    update household_keys set is_shared = true
    where hash in (select hash from household_keys group by hash having count(*) > 1)`);
  await client.query('analyze member_standings, member_activity, household_keys');
}

/** The chain of the audit log, likewise: by the statements of migration 0027. */
export async function chainAuditLog(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      entry audit_log;
      before bytea = coalesce((select hash from audit_chain order by position desc limit 1), ''::bytea);
      place bigint = coalesce((select max(position) from audit_chain), 0);
    begin
      for entry in
        select * from audit_log l where not exists (select from audit_chain where audit_id = l.id) order by id
      loop
        place = place + 1;
        before = sha256(before || audit_content(entry));
        insert into audit_chain (position, audit_id, hash) values (place, entry.id, before);
      end loop;
    end
    $$`);
  await client.query('analyze audit_chain');
}
