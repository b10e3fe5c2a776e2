import * as endpoints from '@fairlead/contract/claims';
import type { Registrar } from '../../platform/http/register.ts';
import { answerClaims, listClaims } from './claims.ts';

export function claimRoutes(api: Registrar): void {
  api.handle(endpoints.listClaims, listClaims);
  api.handle(endpoints.answerClaims, (call) => answerClaims(call, call.body.answers));
}
