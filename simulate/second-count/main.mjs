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

process.stdout.write(`${JSON.stringify({ surveys, points, owed, journal, completes })}\n`);
await client.end();
