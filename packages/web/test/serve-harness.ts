import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** As strict as production: a reader that needed another origin or inline code would fail here. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src 'self'";

export type Answering = (request: IncomingMessage, body: string, response: ServerResponse) => void | Promise<void>;

export interface HarnessServer {
  readonly url: string;
  /** Answers below /papi; none at first. */
  answering: Answering;
  stop(): Promise<void>;
}

/**
 * Bundles the harness.html of a folder as the application is bundled and serves it, with a programmable server beneath
 * /papi.
 */
export async function serveHarness(root: string): Promise<HarnessServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-harness-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      rolldownOptions: { input: join(root, 'harness.html') },
    },
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://harness').pathname;
    if (path.startsWith('/papi/')) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await harness.answering(request, Buffer.concat(chunks).toString(), response);
      return;
    }
    const file = await readFile(join(folder, normalize(path))).catch(() => null);
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    response.end(file);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((failure: unknown) => response.destroy(failure as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const harness: HarnessServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/harness.html`,
    answering: (_request, _body, response) => void response.destroy(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}
