import type { Role } from '@fairlead/contract/access';
import type { PublicUrls } from '../../config.ts';

/** Returns the host for people in this role. */
export function urlFor(role: Role, urls: PublicUrls): string {
  if (role === 'ADMIN') return urls.admin;
  return role === 'VISITOR' ? urls.app : urls.business;
}
