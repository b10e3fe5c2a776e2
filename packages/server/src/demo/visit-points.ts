import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import { addViews, recordScans, updateScans } from '../features/scans/public.ts';
import { newId } from '../platform/identifier.ts';
import type { PlacedPoint } from './build-stand.ts';
import { dayMs, type OpenDays } from './calendar.ts';
import type { Random } from './random.ts';

export interface Scanning {
  readonly visitorId: string;
  readonly language: Language;
}
export interface Scanned extends Scanning {
  readonly point: PlacedPoint;
  readonly at: Date;
}

const scansAtOnce = 500;
const hourMs = 3_600_000;

function chooseWeighted(points: readonly PlacedPoint[], random: Random): PlacedPoint {
  let rest = random.next() * points.reduce((sum, point) => sum + point.weight, 0);
  for (const point of points) {
    rest -= point.weight;
    if (rest <= 0) return point;
  }
  return random.pick(points);
}

/** A moment within the hours of one of the days, busiest around eleven; never after `now`. */
function openHour(random: Random, { startsAt, days }: OpenDays, now: Date): Date {
  for (;;) {
    const day = Math.floor(random.next() * days);
    const hour = (random.next() + random.next() + random.next()) * 2.2 + random.next() * 2.4;
    const at = new Date(startsAt.getTime() + day * dayMs + hour * hourMs);
    if (at < now) return at;
  }
}

/** The crowd scans; whose password is known, `known`, comes by most of the fair. Returns what was scanned. */
export async function visitPoints(
  database: Database,
  points: readonly PlacedPoint[],
  { visitors, known, count, random, now }: Crowd,
): Promise<Scanned[]> {
  const open = points.filter(({ weight }) => weight > 0);
  const tour = open.filter(
    ({ fair }, index) => fair !== null && (fair.key === 'expo' ? index % 3 !== 2 : index % 2 === 0),
  );
  const scans = Array.from({ length: count }, (_, index): Scanned => {
    const point = tour[index] ?? chooseWeighted(open, random);
    const { visitorId, language } = index < tour.length ? known : random.pick(visitors);
    return { visitorId, language, point, at: openHour(random, point.open, now) };
  });
  const reports = scans.map(({ visitorId, language, point, at }) => ({
    visitorId,
    language,
    event: { id: newId(), beaconId: point.beaconId, occurredAt: at.toISOString(), source: 'CAMERA' as const },
    receivedAt: at,
    network: '',
  }));
  for (let index = 0; index < reports.length; index += scansAtOnce)
    await recordScans(database, reports.slice(index, index + scansAtOnce), true);
  // Two of three who look at a point's page do not scan it.
  const looks = Map.groupBy(scans, ({ at }) => Math.floor(at.getTime() / hourMs) * hourMs);
  for (const [hour, those] of looks) {
    const seen = [...Map.groupBy(those, ({ point }) => point)];
    const views = seen.map(([{ projectId, beaconId }, { length }]) => ({ projectId, beaconId, views: length * 3 }));
    await database.execute(addViews(views, new Date(hour)));
  }
  await sortList(database, known.visitorId, { tour, now });
  return scans;
}

interface Crowd {
  readonly visitors: readonly Scanning[];
  readonly known: Scanning;
  readonly count: number;
  readonly random: Random;
  readonly now: Date;
}

/** One visitor's work on her list afterwards: some points in categories, some with a note, two put away. */
async function sortList(
  database: Database,
  visitorId: string,
  { tour, now }: { tour: readonly PlacedPoint[]; now: Date },
): Promise<void> {
  const ids = tour.map(({ beaconId }) => beaconId);
  const change = async (chosen: readonly string[], value: Parameters<typeof updateScans>[3]) => {
    if (chosen.length > 0) await updateScans(database, visitorId, chosen, value, now);
  };
  await change(ids.slice(0, 4), { category: 'Ofertas' });
  await change(ids.slice(4, 7), { category: 'Proyecto Bilbao' });
  await change(ids.slice(1, 2), { note: 'Relación 40 para el banco de pruebas. Pedir la curva de juego.' });
  await change(ids.slice(5, 6), { note: 'Enseñar a Iñaki el lunes.' });
  await change(ids.slice(-2), { archived: true });
}
