import type { Actor, SignedIn } from '../auth/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an endpoint; null before it is known, and where access is PUBLIC. */
    caller: Actor | SignedIn | null;
  }
}
