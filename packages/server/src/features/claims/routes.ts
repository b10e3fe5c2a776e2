import * as endpoints from '@fairlead/contract/claims';
import type { Registrar } from '../../platform/http/register.ts';
import { answerClaims } from './answer-claims.ts';
import { listClaims } from './list-claims.ts';

export function claimRoutes(api: Registrar): void {
  api.handle(endpoints.listClaims, listClaims);
  api.handle(endpoints.answerClaims, (call) => answerClaims(call, call.body.answers));
}
