import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { freePort, givePortBack, takePort } from '../../e2e/harness/ports.ts';
import type { Config, HostRole } from '../src/lib/config/config.ts';

const built = join(import.meta.dirname, '../dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the response in the body's place and goes on with it for as long as it likes. */
  readonly stream?: (response: ServerResponse) => void;
}

type Given = Answer | null | undefined;

export interface ClientServer {
  readonly port: number;
  /** The URL of a path on one of the three hosts, or on any other. */
  at(host: string, path?: string): string;
  close(): Promise<void>;
}

interface Options {
  /** Answer to /papi, /idp and files; undefined serves the built file, null cuts the connection. */
  readonly answer?: (request: IncomingMessage, path: string, body: string) => Given | Promise<Given>;
  /** Where the client lies; the one that is shipped unless said otherwise. */
  readonly folder?: string;
}

const roles: Readonly<Record<string, HostRole>> = { admin: 'ADMIN', business: 'EXHIBITOR', app: 'VISITOR' };

function configFor(host: string): Config {
  const port = host.split(':')[1] ?? '';
  const origin = `http://${host}`;
  return {
    role: roles[host.split('.')[0] ?? ''] ?? null,
    hosts: {
      admin: `http://admin.localhost:${port}`,
      business: `http://business.localhost:${port}`,
      app: `http://app.localhost:${port}`,
    },
    apiHost: null,
    identity: {
      region: 'eu-west-1',
      userPoolId: 'eu-west-1_Frame1234',
      userPoolWebClientId: 'frameclient',
      endpoint: `${origin}/idp/`,
    },
    tokenIssuer: `http://app.localhost:${port}`,
    flags: {},
    contactEmail: 'help@fairlead.example',
    analyticsId: null,
    version: 'test',
  };
}

/** Requests of each visitor's page a few seconds after its start, for tests that are about something else. */
const fetchedAhead: Readonly<Record<string, Answer>> = {
  '/papi/visitor/qrCode': { status: 200, body: { code: 'A', url: 'https://app.example/scan/A', svg: '<svg/>' } },
  '/papi/visitor/visit': { status: 200, body: { days: [], tradeFairs: [], isWhole: true, email: null } },
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const file = extname(path) === '' ? '/index.html' : path;
  try {
    const content = await readFile(join(folder, file));
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (file.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    if (file === '/index.html') response.setHeader('content-security-policy', policy);
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

/**
 * Serves the built client as the server does: same policy, same fallback to the page, the role of the host in /config.json.
 */
export async function serveClient({ answer, folder = built }: Options = {}): Promise<ClientServer> {
  const server = createServer((request, response) => {
    const handle = async () => {
      const path = new URL(request.url ?? '/', 'http://any').pathname;
      const body = await readBody(request);
      const given = await answer?.(request, path, body);
      if (given === null) {
        request.socket.destroy();
        return;
      }
      const config: Answer = { status: 200, body: configFor(request.headers.host ?? '') };
      const manifest: Answer = { status: 200, body: { name: 'Fairlead' } };
      const own: Readonly<Record<string, Answer>> = { '/config.json': config, '/manifest.webmanifest': manifest };
      const isUnknown = given === undefined || given.status === 404;
      const json = (isUnknown ? fetchedAhead[path] : undefined) ?? given ?? own[path];
      if (json === undefined) {
        await sendFile(response, folder, path);
        return;
      }
      response.writeHead(json.status, { 'content-type': 'application/json', ...json.headers });
      if (json.stream) {
        response.flushHeaders();
        json.stream(response);
        return;
      }
      response.end(typeof json.body === 'string' ? json.body : JSON.stringify(json.body));
    };
    handle().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  // Files of another build would be taken from what the browser keeps of this one.
  const port = await (folder === built ? takePort() : freePort());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    at: (host, path = '/') => `http://${host}:${port}${path}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => {
          if (folder === built) givePortBack(port);
          if (error) reject(error);
          else resolve();
        });
      }),
  };
}
