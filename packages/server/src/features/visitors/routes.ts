import * as endpoints from '@fairlead/contract/visitors';
import type { Registrar } from '../../platform/http/register.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import { recordConsent } from '../consents/public.ts';
import * as service from './service.ts';
import { welcome } from './welcome.ts';

const badgeSize = 264;

/** `appAddress` is the visitor app's public address, which every QR code leads to. */
export function visitorRoutes(api: Registrar, appAddress: string, adopt: service.Adopt): void {
  api.handle(endpoints.registerVisitor, ({ database, caller, body, now }) =>
    service.createVisitor(database, adopt, caller, body, now),
  );
  api.handle(endpoints.getVisitor, ({ database, caller }) => service.getVisitor(database, caller));
  api.handle(endpoints.getCurrentVisitor, ({ database, caller }) => service.getVisitor(database, caller));
  api.handle(endpoints.replaceVisitor, ({ database, caller, body, now }) =>
    service.replaceProfile(database, caller, body, now),
  );
  api.handle(endpoints.storeVisitorConsent, (call) => recordConsent(call, call.body));
  api.handle(endpoints.getWelcome, async ({ query }) => welcome(query.lang));
  api.handle(endpoints.getVisitorConfiguration, ({ database, caller }) => service.getConfiguration(database, caller));
  api.handle(endpoints.replaceVisitorConfiguration, ({ database, caller, body, now }) =>
    service.replaceConfiguration(database, caller, body, now),
  );
  api.handle(endpoints.getVisitorQrCode, async ({ database, caller }) => {
    const { code } = await service.getVisitor(database, caller);
    const url = `${appAddress}/scan/${code}`;
    return { code, url, svg: await qrCodeSvg(url, badgeSize) };
  });
}
