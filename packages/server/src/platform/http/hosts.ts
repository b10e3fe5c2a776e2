import type { Role } from '@fairlead/contract/access';
import type { PublicAddresses } from '../../config.ts';

/** The role of the host that a request names; null for any other host. */
export function roleOfHost(addresses: PublicAddresses): (host: string | undefined) => Role | null {
  const roles = new Map<string, Role>([
    [new URL(addresses.admin).host, 'ADMIN'],
    [new URL(addresses.business).host, 'EXHIBITOR'],
    [new URL(addresses.app).host, 'VISITOR'],
  ]);
  return (host) => roles.get((host ?? '').toLowerCase()) ?? null;
}
