import * as endpoints from '@fairlead/contract/sessions';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Registrar } from '../../platform/http/register.ts';
import * as service from './service.ts';

export function sessionRoutes(api: Registrar, sessions: Identity['sessions']): void {
  api.handle(endpoints.listSessions, ({ caller }) => service.listSessions(sessions, caller));
  api.handle(endpoints.getCurrentSession, async ({ caller }) => ({ id: caller.sessionId ?? null }));
  api.handle(endpoints.endSession, ({ caller, params }) => service.endSession(sessions, caller, params.sessionId));
}
