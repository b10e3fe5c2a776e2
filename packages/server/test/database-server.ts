import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';

// A process of its own that holds an embedded PostgreSQL, for tests that kill it or start it as another user. Reports in lines
// of JSON; SIGTERM stops it.

const report = (kind: string) => (text: string) => process.stdout.write(`${JSON.stringify({ kind, text })}\n`);
const log = { info: report('info'), warn: report('warn'), error: report('error') };

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
  process.once('SIGTERM', () => {
    server.stop().then(
      () => report('stopped')(''),
      (error: unknown) => report('failed')(String(error)),
    );
  });
  report('ready')(server.url);
} catch (error) {
  report('refused')(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
