// Counts what happened in every survey from the tables alone, without a line of the product's code, and prints it as JSON:
// `PGHOST=… PGDATABASE=… node main.mjs`, with the variables of PostgreSQL's own programs. Changes nothing.
import pg from 'pg';

const client = new pg.Client();
await client.connect();
await client.query('set default_transaction_read_only = on');
const ask = async (query) => (await client.query(query)).rows;

// An attempt stands for a start; its last word is the client's, where there is one. Its minutes count where the survey said them.
const attempts = `
  attempt as (
    select a.invitation_id, a.points, a.ended_at,
      case when outcome = 'complete' and reconciled = 'reconciled_reject' then 'rejected' else coalesce(outcome, 'open') end as ended,
      case when decided_by = 'survey' then round(extract(epoch from ended_at - started_at) / 60, 1) end as minutes,
      (select least(count(*), 1) from outcome_reports r where r.attempt_id = a.id and r.signature <> 'valid') as unsigned,
      (select count(*) from outcome_reports r where r.attempt_id = a.id and r.signature = 'valid' and not r.accepted) as disagreeing
    from attempts a join invitations i on i.id = a.invitation_id where i.test_member_id is null
  )`;
// Whom a wave has planned and not invited yet counts as waiting, with a row of its own or without.
const figuresBy = (key) => `
  with ${attempts}, planned as (
    select id, survey_id, wave_id, invited_at, not_sent from invitations where test_member_id is null
    union all
    select null, w.survey_id, w.id, null, null from wave_recipients r join waves w on w.id = r.wave_id where w.waiting > 0
  )
  select ${key} as of,
    count(i.id) filter (where i.invited_at is not null)::int as invited,
    count(*) filter (where i.invited_at is null and i.not_sent is null and w.state in ('planning', 'sending'))::int as waiting,
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
    coalesce(sum(a.points), 0)::int as points,
    coalesce(sum(a.unsigned), 0)::int as signature_failures,
    coalesce(sum(a.disagreeing), 0)::int as disagreeing_reports,
    percentile_cont(0.5) within group (order by a.minutes) filter (where a.ended = 'complete') as median_minutes
  from surveys s
  left join planned i on i.survey_id = s.id
  left join waves w on w.id = i.wave_id
  left join attempt a on a.invitation_id = i.id
  where ${key} is not null
  group by 1 order by 1`;

// Incidence is of those who were judged, drop-out of those who have ended; the other rates are of those who were invited or have started.
const rate = (part, whole) => (whole === 0 ? null : part / whole);
async function figures(key) {
  const rows = await ask(figuresBy(key));
  for (const one of rows)
    one.rates = {
      incidence: rate(one.completes, one.completes + one.screenouts),
      start: rate(one.started, one.invited),
      participation: rate(one.completes, one.invited),
      completion: rate(one.completes, one.started),
      drop_out: rate(one.abandoned + one.timeouts, one.started - one.open),
    };
  return rows;
}
const surveys = await figures('s.survey_number');
const projects = await figures('s.project_id::int');
const figuresOfWaves = await figures('i.wave_id::int');

const [{ movements }] = await ask(`select count(*)::int as movements from movements`);
const [owed] = await ask(
  `select coalesce(sum(points), 0)::int as points, coalesce(sum(pending), 0)::int as pending from wallets`,
);
// What the journal says is owed must be what the wallets hold, counted from the first movement on.
const [journal] = await ask(`
  select coalesce(sum(wallet), 0)::int as points, coalesce(sum(pending), 0)::int as pending from movements`);
// What members of each country can spend, from what was booked and not from what their wallets say.
const wallets = await ask(`
  select w.country_code as country, sum(m.wallet)::int as points
  from movements m join wallets w on w.id = m.wallet_id where w.member_id is not null group by 1 order by 1`);
// Completes by the day of their country, and by its month.
const completesBy = (key, format) =>
  ask(`
  with ${attempts}
  select ${key} as of, to_char(a.ended_at at time zone c.time_zone, '${format}') as at, count(*)::int as completes
  from attempt a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
  join countries c on c.code = s.country_code where a.ended = 'complete' group by 1, 2 order by 1, 2`);
const days = await completesBy('s.survey_number', 'YYYY-MM-DD');
const months = await completesBy("'all'", 'YYYY-MM');
// Completes that somebody has claimed for an attempt and nobody proven, while neither the survey nor an operator has decided it.
const [{ unverified }] = await ask(`
  select count(*)::int as unverified
  from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
  where s.kind = 'external' and s.state <> 'archived' and i.test_member_id is null and a.reconciled is null
    and (a.outcome is null or a.decided_by = 'panel')
    and a.id in (select attempt_id from outcome_reports where outcome = 'complete' and not accepted)`);

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

const books = { movements, owed, journal, wallets, raised };
const field = { surveys, projects, figuresOfWaves, days, months, cells, unverified };
const counted = { ...books, ...field, lists, waves, requests, members };
process.stdout.write(`${JSON.stringify(counted)}\n`);
await client.end();
