import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A way to the server that loses answers: the server has done its work, and the browser never hears of it. It can be slow and break off, too. */
export interface LossyProxy {
  /** What a browser context takes as its proxy. */
  readonly address: string;
  /** Loses the answers to what matches until it is called with another rule; `meanwhile` runs when an answer has come and is lost. */
  lose(matches: (method: string, path: string) => boolean, meanwhile?: () => Promise<void>): void;
  loseNothing(): void;
  /** Lets what browsers send through at this rate, and cuts the connection once when so much has passed. */
  slow(bytesPerSecond: number, cutAfterBytes: number): void;
  /** How many connections were cut so far. */
  cuts(): number;
  /** How many answers were lost so far. */
  lost(): number;
  close(): Promise<void>;
}

/** Starts a forward proxy on a free port. */
export async function startLossyProxy(): Promise<LossyProxy> {
  let isLost: (method: string, path: string) => boolean = () => false;
  let whenLost: () => Promise<void> = async () => undefined;
  let count = 0;
  let rate = Number.POSITIVE_INFINITY;
  let beforeCut = Number.POSITIVE_INFINITY;
  let cuts = 0;
  const passOn = (asked: IncomingMessage, passed: ClientRequest): void => {
    asked.on('end', () => passed.end());
    asked.on('data', (chunk: Buffer) => {
      asked.pause();
      passed.write(chunk);
      beforeCut -= chunk.length;
      if (beforeCut > 0) {
        setTimeout(() => asked.resume(), (chunk.length / rate) * 1000);
        return;
      }
      beforeCut = Number.POSITIVE_INFINITY;
      cuts += 1;
      passed.destroy();
      asked.destroy();
    });
  };
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
    passOn(asked, passed);
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
    slow(bytesPerSecond, cutAfterBytes) {
      rate = bytesPerSecond;
      beforeCut = cutAfterBytes;
    },
    cuts: () => cuts,
    lost: () => count,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
