// A client's survey site, as a process of its own: it knows of the panel only what a client is told, the survey's number, its key
// and where reports go. `node main.mjs SEED` listens on loopback, prints its port, and ends with its standard input.
import { createHash, createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [seed = '1'] = process.argv.slice(2);

/** @type {Map<string, { keyId: string, secret: string, origin: string, port: number, incidence: number, minutes: number, visits: number }>} */
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

/** How a visit ends and what is said of it, where and when: the first share that the number falls into. */
const WAYS = [
  ['clean', 0.55],
  ['redirect only', 0.1],
  ['late', 0.09],
  ['after its time', 0.03],
  ['twice', 0.06],
  ['never', 0.06],
  ['contradicting', 0.03],
  ['replayed', 0.03],
  ['for another', 0.02],
  ['unsigned', 0.03],
];
const OTHERS = [
  ['screenout', 0.6],
  ['quota_full', 0.25],
  ['quality', 0.08],
  ['duplicate', 0.04],
  ['security', 0.03],
];

function pick(shares, number) {
  let rest = number;
  for (const [name, share] of shares) {
    if (rest < share) return name;
    rest -= share;
  }
  return shares[0][0];
}

function planOf(survey, number, visit) {
  const of = (what) => chanceOf(number, visit, what);
  const isWanted = of('wanted') < survey.incidence;
  const outcome = isWanted ? 'complete' : pick(OTHERS, of('outcome'));
  const length = survey.minutes * (0.6 + 0.8 * of('length'));
  const minutes = Math.max(1, Math.round(outcome === 'complete' ? length : length / 5));
  return { way: pick(WAYS, of('way')), outcome, minutes, late: of('late') };
}

function signed(survey, path, { attempt, outcome }, expires) {
  const text = `${survey.origin}${path}?attempt=${attempt}&outcome=${outcome}&key=${survey.keyId}&expires=${Math.floor(expires / 1000)}`;
  return `${text}&signature=${createHmac('sha256', survey.secret).update(text).digest('base64url')}`;
}

const reportUrl = (number, statement, now) =>
  signed(surveys.get(number), `/api/portal/v1/reports/${number}`, statement, now + 10 * MINUTE);
const returnUrl = (number, statement, now) =>
  signed(surveys.get(number), `/api/portal/v1/surveys/${number}/return`, statement, now + HOUR);

/** What is reported server to server of a visit that ends at `end`. */
function planReports(number, attempt, { way, outcome, late }, end) {
  const at = (after, kind, said = outcome) =>
    due.push({
      at: end + after,
      number,
      kind,
      address: (now) => reportUrl(number, { attempt, outcome: said }, now),
    });
  if (way === 'clean' || way === 'twice' || way === 'contradicting' || way === 'replayed') at(0, 'first');
  if (way === 'late') at(Math.round((1 + 18 * late) * HOUR), 'late');
  if (way === 'after its time') at(Math.round((26 + 40 * late) * HOUR), 'after its time');
  if (way === 'twice') at(HOUR, 'again');
  if (way === 'contradicting')
    at(2 * HOUR, 'contradicting', outcome === 'complete' ? 'screenout' : 'complete');
  if (way === 'replayed') {
    const old = reportUrl(number, { attempt, outcome }, end);
    due.push({ at: end + 3 * HOUR, number, kind: 'replayed', address: () => old });
  }
  if (way === 'for another') {
    // Somebody who has seen one signed address puts another attempt into it.
    const own = reportUrl(number, { attempt: 'x'.repeat(attempt.length), outcome }, end);
    due.push({
      at: end,
      number,
      kind: 'forged',
      address: () => own.replace('x'.repeat(attempt.length), attempt),
    });
  }
}

/** Where the browser goes at the end; null: nowhere. */
function wayBack(number, attempt, { way, outcome }, now) {
  if (way === 'never' || way === 'after its time' || way === 'for another') return null;
  const statement = { attempt, outcome };
  if (way === 'late' || way === 'unsigned') return returnUrl(number, statement, now).replace(/&key=.*$/, '');
  return returnUrl(number, statement, now);
}

const post = (port, url) =>
  new Promise((resolve, reject) => {
    const { host, pathname, search } = new URL(url);
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: pathname + search, headers: { host } },
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
  for (const { number, kind, address } of ready) {
    const status = await post(surveys.get(number).port, address(now));
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
      surveys.set(body.number, { ...body, visits: 0 });
      return answer(200, {});
    }
    if (incoming.method === 'POST' && number === 'reports') return answer(200, await sendDue(now));
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
    planReports(number, attempt, visit.plan, now);
    const location = wayBack(number, attempt, visit.plan, now);
    return location === null ? answer(200, {}) : answer(303, {}, { location });
  } catch (error) {
    answer(500, { problem: String(error) });
  }
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
