import type { HostRole } from '../config/config.ts';

/** What can be kept of the client: the shell of a role with its words, and what shows documents. */
export type OfflinePart = HostRole | 'DOCUMENTS';

/** Absent without https, and in some browsers' private windows. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** What Chromium says of the way to the network; other browsers say nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What is kept without being asked for; who saves data is not made to fetch what may never be needed. */
export function keptUnasked(role: HostRole, { saveData, effectiveType }: Connection = {}): OfflinePart[] {
  return saveData === true || /2g$/.test(effectiveType ?? '') ? [] : [role];
}

/** Has these parts kept on the phone as they are now; without a worker nothing happens. */
export async function keepOffline(parts: readonly OfflinePart[]): Promise<void> {
  if (!import.meta.env.PROD) return;
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep: parts });
}

/** Starts what answers without a connection. */
export async function startOffline(role: HostRole): Promise<void> {
  if (!import.meta.env.PROD) return;
  await workers()?.register('/service-worker.js');
  const parts = keptUnasked(role, (navigator as { connection?: Connection }).connection);
  if (parts.length > 0) await keepOffline(parts);
}
