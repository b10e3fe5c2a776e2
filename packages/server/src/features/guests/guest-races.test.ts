import type { Beacon } from '@fairlead/contract/beacons';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createTestApp, someEmail } from '../../../test/app.ts';
import { createBeacon, createStand, scanBody } from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

test('a scan that was acknowledged while the guest was joined is in the joined record, once, by two processes', async () => {
  const second = await createTestApp({}, { beside: app });
  try {
    const stand = await createStand(app);
    const last = await createBeacon(app, stand.owner.token, stand.project.id);
    const beacons = await Promise.all(
      Array.from({ length: 12 }, () => createBeacon(app, stand.owner.token, stand.project.id)),
    );
    for (let round = 0; round < 6; round += 1) {
      const email = someEmail();
      const guest = await createGuest(app, email);
      await requestLink(app, email);
      const link = await linkSentTo(app, email);
      const acknowledged: string[] = [];
      const scan = async (server: typeof app, beacon: Beacon): Promise<number> => {
        const body = scanBody(beacon);
        const { statusCode } = await server.call('POST', '/scan', { as: guest.token, body });
        if (statusCode === 200) acknowledged.push(body.id);
        return statusCode;
      };
      /** Opens the link on the phone that has the guest's token, which is proof enough for what was done with it. */
      const takeOver = async (secret: string) => {
        const { token: as } = (await openLink(second, secret)).json();
        return second.call('POST', '/visitor/guest', { as, body: { token: guest.token } });
      };
      const left = [...beacons];
      const opened = Promise.withResolvers<ReturnType<typeof takeOver>>();
      // Four scans are under way at any time; the link is opened between them, later in each round.
      const lanes = [app, second, app, second].map(async (server) => {
        for (let beacon = left.pop(); beacon !== undefined; beacon = left.pop()) {
          if (beacons.length - left.length === 1 + round * 2) opened.resolve(takeOver(link));
          expect([200, 401, 403, 404]).toContain(await scan(server, beacon));
        }
      });
      const [used] = await Promise.all([opened.promise, ...lanes]);
      expect(used.statusCode).toBe(200);
      // The guest's record is gone.
      expect([401, 403, 404]).toContain(await scan(app, last));
      const kept = await app.database.query<{ id: string }>(sql`
        select e.id from scan_events e join visitors v on v.id = e.visitor_id where v.email = ${email}`);
      expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
      const [lead] = await app.database.query<{ scanCount: number }>(sql`
        select l.scan_count from leads l join visitors v on v.id = l.visitor_id where v.email = ${email}`);
      expect(lead?.scanCount ?? 0).toBe(acknowledged.length);
    }
  } finally {
    await second.close();
  }
});
