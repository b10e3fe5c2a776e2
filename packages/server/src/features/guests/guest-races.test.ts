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
    const beacons = await Promise.all(
      Array.from({ length: 12 }, () => createBeacon(app, stand.owner.token, stand.project.id)),
    );
    let refused = 0;
    for (let round = 0; round < 6; round += 1) {
      const email = someEmail();
      const guest = await createGuest(app, email);
      await requestLink(app, email);
      const link = await linkSentTo(app, email);
      const scans = beacons.map(async (beacon, at) => {
        await new Promise((done) => setTimeout(done, at * 2));
        const body = scanBody(beacon);
        const answer = await (at % 2 ? app : second).call('POST', '/scan', { as: guest.token, body });
        return { id: body.id, status: answer.statusCode };
      });
      await new Promise((done) => setTimeout(done, round * 4));
      const [used, ...answers] = await Promise.all([openLink(second, link), ...scans]);
      expect(used.statusCode).toBe(200);
      const acknowledged = answers.filter(({ status }) => status === 200).map(({ id }) => id);
      for (const { status } of answers) expect([200, 401, 403, 404]).toContain(status);
      refused += answers.length - acknowledged.length;
      const kept = await app.database.query<{ id: string }>(sql`
        select e.id from scan_events e join visitors v on v.id = e.visitor_id where v.email = ${email}`);
      expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
      const [lead] = await app.database.query<{ scanCount: number }>(sql`
        select l.scan_count from leads l join visitors v on v.id = l.visitor_id where v.email = ${email}`);
      expect(lead?.scanCount ?? 0).toBe(acknowledged.length);
    }
    // Else the rounds did not overlap.
    expect(refused).toBeGreaterThan(0);
  } finally {
    await second.close();
  }
});
