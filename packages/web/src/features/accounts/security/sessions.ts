import type { Session } from '@fairlead/contract/sessions';
import type { IdentityDevice } from '../../../lib/identity/identity.ts';

/** A browser with a sign-in: known to the provider as a device, signed in now, or both. */
export interface SignedInBrowser {
  readonly key: string;
  /** The browser's whole user agent; empty where it is unknown. */
  readonly userAgent: string;
  readonly isThisOne: boolean;
  /** Null where the provider does not say what sessions there are. */
  readonly isSignedIn: boolean | null;
  readonly lastUsedAt: number;
  readonly deviceKey: string | null;
  /** Stands for the second step. */
  readonly isRemembered: boolean;
  readonly sessionIds: readonly string[];
}

interface Sessions {
  readonly isKept: boolean;
  readonly items: readonly Session[];
}

const newest = (sessions: readonly Session[]): number =>
  Math.max(0, ...sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt)));

/** This browser first, then by last use. A device's several sign-ins are one entry. */
export function signedInBrowsers(devices: readonly IdentityDevice[], { isKept, items }: Sessions): SignedInBrowser[] {
  const known = new Set(devices.map(({ key }) => key));
  const ofDevices = devices.map((device): SignedInBrowser => {
    const sessions = items.filter(({ deviceKey }) => deviceKey === device.key);
    return {
      key: device.key,
      userAgent: device.name,
      isThisOne: device.isThisOne,
      isSignedIn: isKept ? sessions.length > 0 : null,
      lastUsedAt: Math.max(device.lastUsedAt, newest(sessions)),
      deviceKey: device.key,
      isRemembered: device.isRemembered,
      sessionIds: sessions.map(({ id }) => id),
    };
  });
  const others = items.filter(({ deviceKey }) => deviceKey === null || !known.has(deviceKey));
  const ofSessions = others.map(
    (session): SignedInBrowser => ({
      key: session.id,
      userAgent: session.userAgent ?? '',
      isThisOne: session.isCurrent,
      isSignedIn: true,
      lastUsedAt: newest([session]),
      deviceKey: null,
      isRemembered: false,
      sessionIds: [session.id],
    }),
  );
  return [...ofDevices, ...ofSessions].toSorted(
    (a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.lastUsedAt - a.lastUsedAt,
  );
}
