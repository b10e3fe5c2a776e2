import type { HostedService } from './hosted-service.ts';
import type { Audience } from './options.ts';

const anybody: Audience = { isFormal: false };

/** Returns who comes from an allowed redirect URL. */
export function audienceOf(service: HostedService, redirectUri: string): Audience {
  return service.options.audiences?.[new URL(redirectUri).origin] ?? anybody;
}
