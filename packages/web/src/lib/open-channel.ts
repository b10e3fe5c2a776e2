/** Opens a channel to the other tabs; null where the browser refuses it, as Firefox does for sites that may store nothing. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
