import { setTimeout as wait } from 'node:timers/promises';
import type { GuestVisitor } from '@fairlead/contract/visitors';
import { eventId } from './event-id.ts';
import { type AnsweringServer, parsed } from './identity.ts';
import { mailsTo } from './outbox.ts';
import { call, type createStand, createVisitor, someEmail, spoken } from './people.ts';
import { consents } from './samples.ts';

type Stand = Awaited<ReturnType<typeof createStand>>;

/** How often each was done to its end. */
export type Done = Record<'scans' | 'changes of sharing' | 'deleted accounts' | 'merges' | 'unlocks', number>;

/** So many people come before anything is killed: an account takes several calls, and one of them would always be cut off. */
const crowd = 24;

/**
 * Visitors scan, withdraw consent and give it again, and delete their accounts; guests leave the same e-mail twice and become one;
 * the exhibitor unlocks all. In any order, from when it resolves until `isOver`. A call that fails, for the server is killed
 * meanwhile, is not tried again: whatever became of it, the counters have to be what is stored.
 */
export async function runConcurrentLoad(
  server: () => AnsweringServer,
  stand: Stand,
  isOver: () => boolean,
): Promise<{ readonly done: Readonly<Done>; readonly end: Promise<unknown> }> {
  const { owner, project, beacons } = stand;
  const people = await Promise.all(Array.from({ length: crowd }, () => createVisitor(server())));
  const done: Done = { scans: 0, 'changes of sharing': 0, 'deleted accounts': 0, merges: 0, unlocks: 0 };
  const attempt = async (what: keyof Done, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      done[what] += 1;
    } catch {
      // Killed in the middle, which is the point.
      await wait(50);
    }
  };
  const some = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
  const events = () =>
    Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => ({
      id: eventId(),
      beaconId: some(beacons)?.id,
      occurredAt: new Date(Date.now() - Math.random() * 86_400_000).toISOString(),
      source: 'CAMERA',
    }));
  const scan = (token: string) => call(server(), 'app', token, 'POST', '/scan/batch', { events: events() });
  /** Takes as many calls as there are between two kills, so each is tried again. */
  const merge = async (): Promise<void> => {
    const email = someEmail();
    for (const _ of ['first phone', 'second phone']) {
      const body = { email, consents, language: spoken };
      const guest = await insist(() => post<GuestVisitor>(server(), '/visitor', body));
      await insist(() => scan(guest.token));
    }
    await insist(async () => {
      await post(server(), '/visitor/link', { email, language: spoken });
      const token = await linkSentTo(server(), email);
      await post(server(), '/visitor/link/use', { token });
    });
  };
  const act = async (): Promise<void> => {
    const token = some(people)?.token ?? '';
    const chance = Math.random();
    if (chance < 0.4) return attempt('scans', () => scan(token));
    if (chance < 0.6) {
      const body = { isShared: chance < 0.5 };
      const path = `/visitor/sharing/${owner.exhibitor.id}`;
      return attempt('changes of sharing', () => call(server(), 'app', token, 'PUT', path, body));
    }
    if (chance < 0.75) return attempt('merges', merge);
    if (chance < 0.85 || people.length < 3) {
      const path = `/project/${project.id}/lead/unlock`;
      return attempt('unlocks', () => call(server(), 'business', owner.token, 'POST', path, { leadIds: 'ALL' }));
    }
    return attempt('deleted accounts', async () => {
      await call(server(), 'app', token, 'DELETE', '/visitor/account');
      people.splice(
        people.findIndex((one) => one.token === token),
        1,
      );
    });
  };
  const goOn = async (): Promise<void> => {
    while (!isOver()) await act();
  };
  return { done, end: Promise.all([goOn(), goOn()]) };
}

/** A call without a session. */
const post = async <T>(server: AnsweringServer, path: string, body: object): Promise<T> =>
  parsed(await server.ask('app', 'POST', `/papi${path}`, { body }), path);

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
      await wait(100);
    }
  }
}

/** The secret in a mail that a killed server may have taken along: then there is none after a second. */
async function linkSentTo(server: AnsweringServer, email: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    for (const { text } of await mailsTo(server, email)) {
      const [, token] = /#link=([\w-]+)/.exec(text) ?? [];
      if (token !== undefined) return token;
    }
    await wait(50);
  }
  throw new Error(`No link was sent to ${email}`);
}
