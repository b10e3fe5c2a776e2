import type { HostRole } from '../config.ts';

/** What can be kept of the client: the shell of a role with its words, and what shows documents. */
export type OfflinePart = HostRole | 'DOCUMENTS';

/** Absent without https, and in some browsers' private windows. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Has these parts kept on the phone as they are now; without a worker nothing happens. */
export async function keepOffline(parts: readonly OfflinePart[]): Promise<void> {
  if (!import.meta.env.PROD) return;
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep: parts });
}

/** Starts what answers without a connection; who saves data is not made to fetch what may never be needed. */
export async function startOffline(role: HostRole): Promise<void> {
  if (!import.meta.env.PROD) return;
  await workers()?.register('/service-worker.js');
  if (!isSparing()) await keepOffline([role]);
}
