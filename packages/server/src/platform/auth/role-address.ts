import type { Role } from '@fairlead/contract/access';
import type { PublicAddresses } from '../../config.ts';

/** The host that somebody in this role works on. */
export function addressFor(role: Role, addresses: PublicAddresses): string {
  if (role === 'ADMIN') return addresses.admin;
  return role === 'VISITOR' ? addresses.app : addresses.business;
}
