import * as endpoints from '@fairlead/contract/sessions';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { endSession, listSessions } from './sessions.ts';

export function sessionRoutes(api: Registrar, sessions: Identity['sessions']): void {
  api.handle(endpoints.listSessions, (call) => listSessions(call, sessions));
  api.handle(endpoints.getCurrentSession, async ({ caller }) => ({ id: caller.sessionId ?? null }));
  api.handle(endpoints.endSession, (call) => endSession(call, call.params.sessionId, sessions));
}
