import type { TestApp } from '../app.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

/** Answer of the upload's first request in parts, so that it goes on rather than begins anew. */
export const uploadBody = { size: png.length, head: png.subarray(0, 12).toString('base64') };

/** The storage key of a logo's upload, all of whose parts have arrived. */
async function sendInParts(app: TestApp, as: string): Promise<string> {
  const { storageKey } = (await app.call('POST', '/exhibitor/logoUrl', { as })).json<{ storageKey: string }>();
  const opened = await app.call('POST', `/upload/${storageKey}`, { as, body: uploadBody });
  const [part] = opened.json<{ parts: { url: string; method: 'PUT'; headers: Record<string, string> }[] }>().parts;
  if (part === undefined) throw new Error(`POST /upload: ${opened.statusCode} ${opened.body}`);
  const { url, method, headers } = part;
  const sent = await app.http.inject({ method, url, headers, payload: png });
  if (sent.statusCode !== 204) throw new Error(`${method} ${url}: ${sent.statusCode} ${sent.body}`);
  return storageKey;
}

/** An upload to go on with, and another one to complete. */
export async function createUploads(app: TestApp, as: string): Promise<{ open: string; sent: string }> {
  return { open: await sendInParts(app, as), sent: await sendInParts(app, as) };
}
