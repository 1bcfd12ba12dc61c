// Baseline for the API figures: plain fastify and pg with the same session look-up and query as GET
// /api/portal/v1/profile/points.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION), max: 10 });
const app = fastify();

const session = {
  name: 'find_session',
  text: `
    select s.id as session_id, s.member_id, m.country_code, m.language, s.last_seen_at
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = $1 and s.expires_at > $2 and m.confirmed_at is not null`,
};
const balances = { name: 'balances', text: 'select points, pending from wallets where member_id = $1' };

app.get('/points', async (request, reply) => {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const {
    rows: [member],
  } = await pool.query({ ...session, values: [hash, new Date()] });
  if (!member) return reply.code(401).send({ success: false });
  const { rows } = await pool.query({ ...balances, values: [member.member_id] });
  return { success: true, data: rows[0] ?? { points: 0, pending: 0 } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
