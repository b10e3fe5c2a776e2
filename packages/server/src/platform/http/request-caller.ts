import type { Actor, SignedIn } from '../auth/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls an endpoint of the API; null before that is known, and where access is PUBLIC. */
    caller: Actor | SignedIn | null;
  }
}
