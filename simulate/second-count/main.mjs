// Counts what happened in every survey from the tables alone, without a line of the product's code, and prints it as JSON:
// `PGHOST=… PGDATABASE=… node main.mjs`, with the variables of PostgreSQL's own programs. Changes nothing.
import pg from 'pg';

const client = new pg.Client();
await client.connect();
await client.query('set default_transaction_read_only = on');
const ask = async (query) => (await client.query(query)).rows;

// An attempt stands for a start; its last word is the client's, where there is one.
const surveys = await ask(`
  with attempt as (
    select invitation_id, points,
      case when outcome = 'complete' and reconciled = 'reconciled_reject' then 'rejected' else coalesce(outcome, 'open') end as ended
    from attempts
  )
  select s.survey_number as survey,
    count(i.id) filter (where i.invited_at is not null)::int as invited,
    count(a.ended)::int as started,
    count(*) filter (where a.ended = 'open')::int as open,
    count(*) filter (where a.ended = 'complete')::int as completes,
    count(*) filter (where a.ended = 'screenout')::int as screenouts,
    count(*) filter (where a.ended = 'quota_full')::int as quota_fulls,
    count(*) filter (where a.ended = 'quality')::int as quality,
    count(*) filter (where a.ended = 'duplicate')::int as duplicates,
    count(*) filter (where a.ended = 'security')::int as security,
    count(*) filter (where a.ended = 'abandoned')::int as abandoned,
    count(*) filter (where a.ended = 'timeout')::int as timeouts,
    count(*) filter (where a.ended = 'rejected')::int as rejected,
    coalesce(sum(a.points), 0)::int as points
  from surveys s
  left join invitations i on i.survey_id = s.id and i.test_member_id is null
  left join attempt a on a.invitation_id = i.id
  group by s.id, s.survey_number order by s.id`);

// Incidence is of those who were judged; the other rates are of those who were invited or have started.
const rate = (part, whole) => (whole === 0 ? null : part / whole);
for (const one of surveys)
  one.rates = {
    incidence: rate(one.completes, one.completes + one.screenouts),
    start: rate(one.started, one.invited),
    participation: rate(one.completes, one.invited),
    completion: rate(one.completes, one.started),
  };

const points = await ask(`
  select kind, count(*)::int as movements, sum(wallet)::int as wallets, sum(pending)::int as pending
  from movements group by kind order by kind`);
const [owed] = await ask(
  `select coalesce(sum(points), 0)::int as points, coalesce(sum(pending), 0)::int as pending from wallets`,
);
// What the journal says is owed must be what the wallets hold, counted from the first movement on.
const [journal] = await ask(`
  select coalesce(sum(wallet), 0)::int as points, coalesce(sum(pending), 0)::int as pending from movements`);
const completes = await ask(`
  select to_char(a.ended_at at time zone c.time_zone, 'YYYY-MM') as month, count(*)::int as completes
  from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
  join countries c on c.code = s.country_code where a.outcome = 'complete' group by 1 order by 1`);

// What raises have booked for completes, by survey.
const raised = await ask(`
  select s.survey_number as survey, coalesce(sum(m.wallet + m.pending), 0)::int as paid, count(m.id)::int as top_ups
  from surveys s join movements m on m.survey_id = s.id and m.kind = 'award' and m.key like '%:raise:%'
  group by s.id order by s.id`);
// Places: whoever has completed or is still at it holds those of the cells that they are in.
const cells = await ask(`
  select s.survey_number as survey, q.id::int as cell, q.name,
    count(a.id) filter (where a.outcome = 'complete')::int as completes, count(a.id) filter (where a.outcome is null)::int as open
  from quota_cells q join surveys s on s.id = q.survey_id
  left join attempt_places p on p.cell_id = q.id left join attempts a on a.id = p.attempt_id
  group by s.id, q.id order by q.id`);
// Lists of clients: an attempt's last word, where it was told of it.
const lists = await ask(`
  select l.id::int as id, count(r.id)::int as rows, count(r.id) filter (where r.fault is not null)::int as left_out,
    coalesce(sum(c.points), 0)::int as points
  from reconciliation_lists l join reconciliation_rows r on r.list_id = l.id
  left join reconciliations c on c.attempt_id = r.attempt_id and r.fault is null group by l.id order by l.id`);
// Whom a wave planned, and what was said of its mails; one that was halted counts anew from there.
const waves = await ask(`
  select w.id::int as id, exists (select from wave_halts h where h.wave_id = w.id) as halted,
    (select count(*)::int from invitations i where i.wave_id = w.id)
      + (select count(*)::int from wave_recipients r where r.wave_id = w.id) as planned,
    (select count(distinct r.mail_id)::int from mail_reports r where r.wave_id = w.id and r.kind in ('hard_bounce', 'blocked')) as bounced,
    (select count(*)::int from mail_reports r where r.wave_id = w.id and r.kind = 'complaint') as complained
  from waves w order by w.id`);
// A request stands for the points that left a wallet, and is worth nothing once they are back.
const [requests] = await ask(`
  select count(*)::int as requests, count(b.id)::int as returned
  from movements m left join movements b on b.key = replace(m.key, 'request:', 'return:')
  where m.kind = 'request'`);

// Nobody's account is on hold in a game.
const [members] = await ask(`
  select count(unsubscribed_at)::int as unsubscribed from members where confirmed_at is not null`);

const counted = { surveys, points, owed, journal, completes, raised, cells, lists, waves, requests, members };
process.stdout.write(`${JSON.stringify(counted)}\n`);
await client.end();
