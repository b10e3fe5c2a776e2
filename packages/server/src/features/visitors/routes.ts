import * as endpoints from '@fairlead/contract/visitors';
import type { Registrar } from '../../platform/http/register.ts';
import { recordConsent } from '../consents/public.ts';
import * as profile from './profile.ts';
import { welcome } from './register-visitor.ts';

interface VisitorParts {
  /** Where the visitor app is; QR codes point there. */
  readonly appUrl: string;
}

export function visitorRoutes(api: Registrar, { appUrl }: VisitorParts): void {
  api.handle(endpoints.getVisitor, profile.getVisitor);
  api.handle(endpoints.getCurrentVisitor, profile.getVisitor);
  api.handle(endpoints.replaceVisitor, (call) => profile.replaceProfile(call, call.body));
  api.handle(endpoints.storeVisitorConsent, (call) => recordConsent(call, call.body));
  api.handle(endpoints.getWelcome, async ({ query }) => welcome(query.lang));
  api.handle(endpoints.getVisitorConfiguration, profile.getConfiguration);
  api.handle(endpoints.replaceVisitorConfiguration, (call) => profile.replaceConfiguration(call, call.body));
  api.handle(endpoints.getVisitorQrCode, (call) => profile.drawPersonalCode(call, appUrl));
}
