import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A way to the server that loses answers: the server has done its work, and the browser never hears of it. */
export interface LossyProxy {
  /** What a browser context takes as its proxy. */
  readonly address: string;
  /** Loses the answers to what matches until it is called with another rule; `meanwhile` runs when an answer has come and is lost. */
  lose(matches: (method: string, path: string) => boolean, meanwhile?: () => Promise<void>): void;
  loseNothing(): void;
  /** How many answers were lost so far. */
  lost(): number;
  close(): Promise<void>;
}

/** Starts a forward proxy on a free port. */
export async function startLossyProxy(): Promise<LossyProxy> {
  let isLost: (method: string, path: string) => boolean = () => false;
  let whenLost: () => Promise<void> = async () => undefined;
  let count = 0;
  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method = 'GET', url = '', headers } = asked;
    const { port, pathname, search } = new URL(url);
    const breakOff = (): void => void answer.destroy();
    const passed = request(
      { host: '127.0.0.1', port, method, path: pathname + search, headers, agent: false },
      (came) => {
        came.once('error', breakOff);
        if (!isLost(method, pathname)) {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          came.pipe(answer);
          return;
        }
        came.resume().once('end', () => {
          count += 1;
          void whenLost().finally(breakOff);
        });
      },
    );
    passed.once('error', breakOff);
    asked.pipe(passed);
  };
  const server = createServer(forward);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    lose(matches, meanwhile = async () => undefined) {
      isLost = matches;
      whenLost = meanwhile;
    },
    loseNothing() {
      isLost = () => false;
    },
    lost: () => count,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
