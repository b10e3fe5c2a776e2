import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import sharp from 'sharp';
import { addDocument, pdfOf } from './documents.ts';
import { type Company, call, createCompany, createOrganizer } from './people.ts';
import type { ServerProcess } from './server-process.ts';

export const shown = {
  fair: { name: 'Landwerk 2027', main: '#14603f' },
  title: 'KX-7 compact servo drives',
  description: '<p>Six sizes from 0.4 to 7.5 kW, <strong>safe torque off</strong> built in.</p>',
  stand: 'Hall 4 · C21',
  documents: ['KX-7 data sheet.pdf', 'Torque and speed curves.pdf', 'Mounting.pdf'],
} as const;

const [width, height] = [2000, 1333];

/** Grain of one size; what all sizes together look like to a codec is a photograph. */
async function grain(size: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const drawn = { width: Math.ceil(width / size), height: Math.ceil(height / size), channels: 3, noise } as const;
  const small = await sharp({ create: { ...drawn, background: '#808080' } })
    .png()
    .toBuffer();
  return sharp(small).resize({ width, height, fit: 'fill' }).png().toBuffer();
}

/** A picture with as much in it as a photograph has, and as large as one comes from a telephone. */
async function photograph(): Promise<Buffer> {
  const shapes = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#6d7f86"/>` +
      '<circle cx="900" cy="660" r="420" fill="#333"/><circle cx="900" cy="660" r="190" fill="#c8c8c8"/></svg>',
  );
  const grains = await Promise.all([2, 4, 8, 32].map(grain));
  return sharp(shapes)
    .composite(grains.map((input) => ({ input, blend: 'hard-light' })))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Puts a picture on a point, as an exhibitor's client does. */
async function addCover(server: ServerProcess, owner: Company, beacon: Beacon, bytes: Buffer): Promise<Beacon> {
  const send = <T>(method: string, path: string, body?: object): Promise<T> =>
    call(server, 'business', owner.token, method, path, body);
  const upload = await send<{ url: string; method: string; headers: Record<string, string>; storageKey: string }>(
    'POST',
    `/project/${beacon.projectId}/coverUrl`,
  );
  const { method, headers, url, storageKey } = upload;
  const target = new URL(url, `http://127.0.0.1:${server.port}`);
  const sent = await fetch(target, { method, headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`cover: ${sent.status} ${await sent.text()}`);
  return send('PATCH', `/project/${beacon.projectId}/beacon/${beacon.id}`, { coverKey: storageKey });
}

/** A point with everything that the page behind its code shows: a fair with a colour, a picture, a text, documents. */
export async function createPrintedStand(server: ServerProcess): Promise<{ owner: Company; beacon: Beacon }> {
  const organizer = await createOrganizer(server, 'Agrarforum Messen', 'Ole Petersen');
  const { name, main } = shown.fair;
  const fairBody = { kind: 'TRADE_FAIR', name, timeZone: 'Europe/Berlin', isPublic: true, theme: { main } };
  const fair = await call<Exhibition>(server, 'business', organizer.token, 'POST', '/exhibition', fairBody);
  const owner = await createCompany(server, { name: 'Kessler Antriebstechnik' });
  const send = <T>(path: string, body: object): Promise<T> => call(server, 'business', owner.token, 'POST', path, body);
  const projectBody = { kind: 'PROJECT', name: 'Landwerk', parentId: fair.id, stand: shown.stand };
  const project = await send<Exhibition>('/exhibition', projectBody);
  const { title, description } = shown;
  const beacon = await send<Beacon>(`/project/${project.id}/beacon`, { name: 'KX-7', title, description });
  for (const document of shown.documents) await addDocument({ server, owner, beaconId: beacon.id }, document, pdfOf(1));
  return { owner, beacon: await addCover(server, owner, beacon, await photograph()) };
}
