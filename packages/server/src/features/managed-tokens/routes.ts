import * as endpoints from '@fairlead/contract/managed-tokens';
import type { Registrar } from '../../platform/http/register.ts';
import type { KnownTokens } from './known-tokens.ts';
import * as tokens from './managed-tokens.ts';

export function managedTokenRoutes(api: Registrar, known: KnownTokens): void {
  api.handle(endpoints.createManagedToken, (call) => tokens.createManagedToken(call, call.body));
  api.handle(endpoints.listManagedTokens, (call) => tokens.listManagedTokens(call, call.query));
  api.handle(endpoints.getCurrentManagedToken, (call) => tokens.getCurrentManagedToken(call));
  api.handle(endpoints.reportDevice, (call) => tokens.reportDevice(call, call.body));
  api.handle(endpoints.makeDeviceCode, (call) => tokens.makeDeviceCode(call, call.params));
  api.handle(endpoints.redeemDeviceCode, (call) => tokens.redeemDeviceCode(call, call.body.code, known));
  api.handle(endpoints.getManagedToken, (call) => tokens.getManagedToken(call, call.params));
  api.handle(endpoints.revokeManagedToken, (call) => tokens.revokeManagedToken(call, call.params, known));
}
