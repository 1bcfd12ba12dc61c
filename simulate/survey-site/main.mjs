// A client's survey site, as a process of its own: it knows of the panel only what a client is told, the survey's number, its key
// and where reports go. `node main.mjs SEED` listens on loopback, prints its port, and ends with its standard input.
import { createHash, createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [seed = '1'] = process.argv.slice(2);

/** @type {Map<string, { keyId: string, secret: string, origin: string, port: number, incidence: number, minutes: number, visits: number, signed: Map<string, string> }>} */
const surveys = new Map();
/** @type {Map<string, { survey: string, plan: ReturnType<typeof planOf> }>} */
const visits = new Map();
/** Reports that will be sent, each at its moment: `send` answers the address. */
const due = [];
/** What came back of each kind of report, by status. */
const answers = {};

/** A number from 0 to 1 that the seed and these words decide. */
const chanceOf = (...words) =>
  createHash('sha256')
    .update([seed, ...words].join('|'))
    .digest()
    .readUInt32BE(0) /
  2 ** 32;

/** How a visit ends and what is said of it, where and when, and how many of a round of visits end so. */
const WAYS = [
  ['clean', 12],
  ['redirect only', 2],
  ['late', 3],
  ['after its time', 1],
  ['twice', 1],
  ['never', 1],
  ['contradicting', 1],
  ['replayed', 2],
  ['forged', 1],
  ['unsigned', 1],
];
/** What becomes of visitors whom the survey doesn't want, and of how many of a round of them. */
const OTHERS = [
  ['screenout', 7],
  ['quota_full', 3],
  ['quality', 1],
  ['duplicate', 1],
  ['security', 1],
  ['abandoned', 1],
];

/** What falls to the next one, in an order that the seed decides: of each round all of it, so that a small game has what is rare. */
function dealer(shares, name) {
  const cards = shares.flatMap(([what, many]) => Array(many).fill(what));
  let dealt = 0;
  return () => {
    const round = Math.floor(dealt / cards.length);
    const order = cards.map((what, at) => [chanceOf(name, round, at), what]).sort(([a], [b]) => a - b);
    return order[dealt++ % cards.length][1];
  };
}
const nextWay = dealer(WAYS, 'way');
const nextOther = dealer(OTHERS, 'outcome');

function planOf(survey, number, visit) {
  const of = (what) => chanceOf(number, visit, what);
  const outcome = of('wanted') < survey.incidence ? 'complete' : nextOther();
  const length = survey.minutes * (0.6 + 0.8 * of('length'));
  const minutes = Math.max(1, Math.round(outcome === 'complete' ? length : length / 5));
  return { way: nextWay(), outcome, minutes, late: of('late') };
}

const reportPath = (number) => `/api/portal/v1/reports/${number}`;
const returnPath = (number) => `/api/portal/v1/surveys/${number}/return`;

const unsigned = ({ origin }, path, { attempt, outcome }) =>
  `${origin}${path}?attempt=${attempt}&outcome=${outcome}`;

function signedWith(survey, path, statement, expires) {
  const text = `${unsigned(survey, path, statement)}&key=${survey.keyId}&expires=${Math.floor(expires / 1000)}`;
  return `${text}&signature=${createHmac('sha256', survey.secret).update(text).digest('base64url')}`;
}

/** A statement that the site stands by: what it signed of an attempt first is what holds. */
function signed(number, path, statement, expires) {
  const survey = surveys.get(number);
  if (!survey.signed.has(statement.attempt)) survey.signed.set(statement.attempt, statement.outcome);
  return signedWith(survey, path, statement, expires);
}

const reportUrl = (number, statement, now) =>
  signed(number, reportPath(number), statement, now + 10 * MINUTE);
const returnUrl = (number, statement, now) => signed(number, returnPath(number), statement, now + HOUR);

/** Another survey of this site; null where there is none yet. */
const anotherThan = (number) => [...surveys.keys()].find((other) => other !== number) ?? null;
const elsewhere = (number, address) => {
  const other = anotherThan(number);
  return other === null ? null : address.replace(`/${number}`, `/${other}`);
};

/** What is reported server to server of a visit that ends at `end`, and who else sends something; `back` is where the browser goes. */
function planReports(number, attempt, { way, outcome, late }, { end, back }) {
  const statement = { attempt, outcome };
  const plan = (after, kind, address, method = 'POST') =>
    due.push({ at: end + after, number, kind, address, method });
  const report = (after, kind, said = outcome) =>
    plan(after, kind, (now) => reportUrl(number, { attempt, outcome: said }, now));
  if (way === 'clean' || way === 'twice' || way === 'contradicting') report(0, 'first');
  if (way === 'late') report(Math.round((1 + 18 * late) * HOUR), 'late');
  if (way === 'after its time') report(Math.round((26 + 40 * late) * HOUR), 'after its time');
  if (way === 'twice') report(HOUR, 'again');
  if (way === 'contradicting')
    report(2 * HOUR, 'contradicting', outcome === 'complete' ? 'screenout' : 'complete');
  if (way === 'replayed') {
    // Whoever has seen the addresses sends them again: while they hold, of another survey, and later.
    let sent = null;
    const first = (now) => {
      sent ??= reportUrl(number, statement, now);
      return sent;
    };
    plan(0, 'first', first);
    plan(0, 'replayed in time', first);
    plan(0, 'of another survey', (now) => elsewhere(number, first(now)));
    plan(0, 'return replayed in time', () => back, 'GET');
    plan(0, 'return of another survey', () => elsewhere(number, back), 'GET');
    plan(3 * HOUR, 'replayed', first);
    plan(3 * HOUR, 'return replayed', () => back, 'GET');
  }
  if (way === 'forged') {
    // Somebody who has seen one signed address puts another attempt into it, and a client speaks of another's survey.
    const expires = end + HOUR;
    const seen = (path) =>
      signedWith(
        surveys.get(number),
        path,
        { attempt: 'x'.repeat(attempt.length), outcome },
        expires,
      ).replace('x'.repeat(attempt.length), attempt);
    const foreign = (path) => {
      const other = surveys.get(anotherThan(number));
      return other ? signedWith(other, path, statement, expires) : null;
    };
    plan(0, 'forged', () => seen(reportPath(number)));
    plan(0, 'with another key', () => foreign(reportPath(number)));
    plan(0, 'return with another key', () => foreign(returnPath(number)), 'GET');
    plan(0, 'return forged', () => seen(returnPath(number)), 'GET');
  }
}

/** Where the browser goes at the end; null: nowhere. */
function wayBack(number, attempt, { way, outcome }, now) {
  if (way === 'never' || way === 'after its time' || way === 'forged') return null;
  const statement = { attempt, outcome };
  if (way === 'late' || way === 'unsigned')
    return unsigned(surveys.get(number), returnPath(number), statement);
  return returnUrl(number, statement, now);
}

const send = (port, method, url) =>
  new Promise((resolve, reject) => {
    const { host, pathname, search } = new URL(url);
    const sent = request(
      { port, host: '127.0.0.1', method, path: pathname + search, headers: { host } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    sent.on('error', reject);
    sent.end();
  });

/** Sends what is due, one after another, in the order of its moments. */
async function sendDue(now) {
  const ready = due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
  due.splice(0, due.length, ...due.filter(({ at }) => at > now));
  for (const { number, kind, address, method } of ready) {
    const url = address(now);
    if (url === null) continue;
    const status = await send(surveys.get(number).port, method, url);
    const counted = `${kind} ${status}`;
    answers[counted] = (answers[counted] ?? 0) + 1;
  }
  return { sent: ready.length, answers };
}

const server = createServer(async (incoming, response) => {
  const { pathname, searchParams } = new URL(incoming.url, 'http://site');
  const answer = (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const [, number = '', step = ''] = pathname.split('/');
  const now = Date.parse(incoming.headers['x-moment'] ?? '');
  try {
    let text = '';
    for await (const piece of incoming) text += piece;
    const body = text === '' ? {} : JSON.parse(text);
    if (incoming.method === 'POST' && number === 'surveys') {
      surveys.set(body.number, { ...body, visits: 0, signed: new Map() });
      return answer(200, {});
    }
    if (incoming.method === 'POST' && number === 'reports') return answer(200, await sendDue(now));
    if (number === 'signed') return answer(200, [...(surveys.get(step)?.signed ?? [])]);
    const survey = surveys.get(number);
    const attempt = searchParams.get('id');
    if (!survey || !attempt) return answer(404, { problem: 'there is no such survey' });
    if (incoming.method === 'GET') {
      const known = visits.get(attempt);
      const plan = known?.plan ?? planOf(survey, number, survey.visits++);
      visits.set(attempt, { survey: number, plan });
      return answer(200, { minutes: plan.minutes });
    }
    const visit = visits.get(attempt);
    if (step !== 'end' || visit?.survey !== number) return answer(404, { problem: 'nobody was here' });
    visits.delete(attempt);
    const back = wayBack(number, attempt, visit.plan, now);
    planReports(number, attempt, visit.plan, { end: now, back });
    return back === null ? answer(200, {}) : answer(303, {}, { location: back });
  } catch (error) {
    answer(500, { problem: String(error) });
  }
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
