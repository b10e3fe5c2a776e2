import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a bare Fastify without checks: the driver and one insert for each request, in a process of its own. */
export async function startBareServer(url: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const child = fork(new URL('./bare-server-process.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
  });
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The bare server did not start');
    }),
  ])) as [number];
  return {
    port,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
