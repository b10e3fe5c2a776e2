import type { NetConnectOpts } from 'node:net';

/** Returns where the database of a URL listens: a socket in a folder, or a port. */
export function listenerOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  if (folder?.startsWith('/')) return { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}` };
  return { host: hostname, port: Number(port || 5432) };
}

/** Returns the URL of the same database behind another port of this machine. */
export function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  through.search = '';
  return through.href;
}
