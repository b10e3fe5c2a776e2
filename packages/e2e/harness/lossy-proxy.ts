import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A way to the server that loses answers: the server has done its work, and the browser never hears of it. It can break off and stand still, too. */
export interface LossyProxy {
  /** Address of the proxy, for a browser context. */
  readonly url: string;
  /** Loses the answers to what matches until it is called with another rule; `meanwhile` runs when an answer has come and is lost. */
  lose(matches: (method: string, path: string) => boolean, meanwhile?: () => Promise<void>): void;
  loseNothing(): void;
  /** Cuts the connection once when so many bytes of files have been sent, and holds all files back when so many have. */
  disturb(after: { cut?: number; hold?: number }): void;
  /** Lets go on what is held back. */
  release(): void;
  /** How many connections were cut so far. */
  cuts(): number;
  /** Where files were sent to so far, one path for each time. */
  sent(): readonly string[];
  /** How many answers were lost so far. */
  lost(): number;
  close(): Promise<void>;
}

/** Starts a forward proxy on a free port. */
export async function startLossyProxy(): Promise<LossyProxy> {
  let isLost: (method: string, path: string) => boolean = () => false;
  let whenLost: () => Promise<void> = async () => undefined;
  let count = 0;
  let beforeCut = Number.POSITIVE_INFINITY;
  let beforeHold = Number.POSITIVE_INFINITY;
  let cuts = 0;
  let held: IncomingMessage[] = [];
  const sent: string[] = [];
  const passOn = (asked: IncomingMessage, passed: ClientRequest): void => {
    asked.on('end', () => passed.end());
    asked.on('close', () => {
      if (!asked.complete) passed.destroy();
    });
    asked.on('data', (chunk: Buffer) => {
      passed.write(chunk);
      if (asked.method !== 'PUT') return;
      beforeCut -= chunk.length;
      beforeHold -= chunk.length;
      if (beforeCut <= 0) {
        beforeCut = Number.POSITIVE_INFINITY;
        cuts += 1;
        passed.destroy();
        asked.destroy();
      } else if (beforeHold <= 0) {
        asked.pause();
        held.push(asked);
      }
    });
  };
  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method = 'GET', url = '', headers } = asked;
    const { port, pathname, search } = new URL(url);
    if (method === 'PUT') sent.push(pathname);
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
    passOn(asked, passed);
  };
  const server = createServer(forward);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    lose(matches, meanwhile = async () => undefined) {
      isLost = matches;
      whenLost = meanwhile;
    },
    loseNothing() {
      isLost = () => false;
    },
    disturb({ cut = Number.POSITIVE_INFINITY, hold = Number.POSITIVE_INFINITY }) {
      beforeCut = cut;
      beforeHold = hold;
    },
    release() {
      beforeHold = Number.POSITIVE_INFINITY;
      for (const asked of held) asked.resume();
      held = [];
    },
    cuts: () => cuts,
    sent: () => sent,
    lost: () => count,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
