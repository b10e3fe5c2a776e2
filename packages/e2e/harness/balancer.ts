import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningServer, runningOn } from './server-process.ts';

/** So often a server is asked whether it is ready. */
const lookEveryMs = 500;

/** An operator's load balancer before several servers: those that say that they are ready get requests, in turn. */
export interface Balancer extends RunningServer {
  /** Resolves when it gets requests. */
  add(server: RunningServer): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  readonly server: RunningServer;
  readonly agent: Agent;
  isReady: boolean;
}

/** Nothing is sent twice: a request that a server does not answer is answered with 502. */
export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  let isClosed = false;
  let turn = 0;

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return void answer.writeHead(503).end();
    const { method, url: path, headers } = asked;
    const sent = request(
      { agent: target.agent, host: '127.0.0.1', port: target.server.port, method, path, headers },
      (answered) => {
        const { connection: _, ...others } = answered.headers;
        answer.writeHead(answered.statusCode ?? 502, others);
        answered.pipe(answer);
      },
    );
    sent.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    asked.pipe(sent);
  }

  async function watch(target: Target): Promise<void> {
    while (!isClosed) {
      const { status } = await target.server.ask('app', 'GET', '/health/ready').catch(() => ({ status: 0 }));
      target.isReady = status === 200;
      await wait(lookEveryMs);
    }
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    ...runningOn((server.address() as AddressInfo).port),
    async add(added) {
      const target = { server: added, agent: new Agent({ keepAlive: true }), isReady: false };
      targets.push(target);
      void watch(target);
      while (!target.isReady) await wait(lookEveryMs);
    },
    async close() {
      isClosed = true;
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
