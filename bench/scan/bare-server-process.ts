import { connect } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import Fastify from 'fastify';

const database = connect(process.env['DATABASE_URL'] ?? '', { poolSize: 10 });
await database.execute(sql`
  create table bare_scans (id uuid primary key, beacon_id uuid, occurred_at timestamptz, source text)`);
const http = Fastify();
http.post<{ Body: { id: string; beaconId: string; occurredAt: string; source: string } }>('/scan', async ({ body }) => {
  await database.execute(sql`insert into bare_scans ${sql.rows(body)}`);
  return { id: body.id };
});
const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
process.send?.(Number(url.port));
