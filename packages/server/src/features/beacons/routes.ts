import * as endpoints from '@fairlead/contract/beacons';
import type { Registrar } from '../../platform/http/register.ts';
import { qrCodePng, qrCodeSvg } from '../../platform/qr-code.ts';
import * as service from './manage-service.ts';
import { requirePrinted } from './picture-service.ts';

/** `appAddress` is the visitor app's public address, which every QR code leads to. */
export function beaconRoutes(api: Registrar, appAddress: string): void {
  const addressOf = (code: string): string => `${appAddress}/scan/${code}`;

  api.handle(endpoints.createBeacon, ({ database, caller, params, body, now }) =>
    service.createBeacon(database, caller, params.projectId, body, now),
  );
  api.handle(endpoints.listBeacons, ({ database, caller, params }) =>
    service.listBeacons(database, caller, params.projectId),
  );
  api.handle(endpoints.getBeacon, ({ database, caller, params }) =>
    service.getBeacon(database, caller, params.projectId, params.beacon),
  );
  api.handle(endpoints.patchBeacon, ({ database, caller, params, body, ifMatch, now }) =>
    service.changeBeacon(database, caller, {
      projectId: params.projectId,
      id: params.beacon,
      version: ifMatch,
      value: body,
      now,
    }),
  );
  api.handle(endpoints.deleteBeacon, async ({ database, caller, params, now }) => ({
    id: params.beacon,
    result: await service.removeBeacon(database, caller, params.projectId, params.beacon, now),
  }));
  api.handle(endpoints.getBeaconUrl, async ({ database, caller, params }) => {
    const { code } = await service.getBeacon(database, caller, params.projectId, params.beaconId);
    return { url: addressOf(code), code };
  });
  api.handle(endpoints.getQrCode, async ({ database, caller, params, query, accept }) => {
    const { code, kind, color } = await requirePrinted(database, caller, params.beaconId);
    const address = kind === 'BEACON' ? addressOf(code) : `${appAddress}/trade-fair/redirect/${code}`;
    const isPng = query.format ? query.format === 'png' : accept.includes('image/png');
    return isPng
      ? { type: 'image/png', fileName: `${code}.png`, body: await qrCodePng(address, query.size, color) }
      : { type: 'image/svg+xml', fileName: `${code}.svg`, body: await qrCodeSvg(address, query.size, color) };
  });
}
