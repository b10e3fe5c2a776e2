import * as endpoints from '@fairlead/contract/beacons';
import { ApiError } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { qrCodePng, qrCodeSvg } from '../../platform/qr-code.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as codes from './code-service.ts';
import { openCoverUpload } from './cover-service.ts';
import { duplicateBeacon } from './duplicate-service.ts';
import * as service from './manage-service.ts';
import { getOrder, replaceOrder } from './order-service.ts';
import { readOwnCode } from './own-code-service.ts';
import { requirePrinted } from './picture-service.ts';
import { getBeacon, listBeacons } from './read-service.ts';

export interface BeaconParts {
  /** The visitor app's public address, which every QR code leads to. */
  readonly appAddress: string;
  readonly storage: Storage;
}

export function beaconRoutes(api: Registrar, { appAddress, storage }: BeaconParts): void {
  const addressOf = (code: string): string => `${appAddress}/scan/${code}`;

  api.handle(endpoints.createBeacon, ({ database, caller, params, body, now }) =>
    service.createBeacon(database, storage, caller, { projectId: params.projectId, value: body, now }),
  );
  api.handle(endpoints.listBeacons, ({ database, caller, params, query }) =>
    listBeacons(database, caller, params.projectId, query.archived ? 'ARCHIVED' : 'CURRENT'),
  );
  api.handle(endpoints.getBeacon, ({ database, caller, params }) =>
    getBeacon(database, caller, params.projectId, params.beacon),
  );
  api.handle(endpoints.patchBeacon, ({ database, caller, params, body, ifMatch, now }) =>
    service.changeBeacon(database, storage, caller, {
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
  api.handle(endpoints.duplicateBeacon, ({ database, caller, params, body, now }) =>
    duplicateBeacon(database, storage, caller, {
      projectId: params.projectId,
      id: params.beacon,
      toProjectId: body.projectId,
      name: body.name,
      now,
    }),
  );
  api.handle(endpoints.openCoverUpload, ({ database, caller, params, now }) =>
    openCoverUpload(database, storage, caller, { projectId: params.projectId, now }),
  );
  api.handle(endpoints.getBeaconOrder, ({ database, caller, params }) => getOrder(database, caller, params.projectId));
  api.handle(endpoints.replaceBeaconOrder, ({ database, caller, params, body, ifMatch, now }) =>
    replaceOrder(database, caller, { projectId: params.projectId, ids: body.ids, version: ifMatch, now }),
  );
  api.handle(endpoints.getOwnCode, ({ database, caller, params }) => readOwnCode(database.db, caller, params.code));
  api.handle(endpoints.drawBeaconCode, ({ database, caller, params, now }) =>
    codes.drawNewCode(database, caller, { projectId: params.projectId, id: params.beacon, now }),
  );
  api.handle(endpoints.pointCode, ({ database, caller, params, now }) =>
    codes.pointCode(database, caller, { projectId: params.projectId, id: params.beacon, code: params.code, now }),
  );
  api.handle(endpoints.revokeCode, ({ database, caller, params, now }) =>
    codes.revokeCodeOfPoint(database, caller, {
      projectId: params.projectId,
      id: params.beacon,
      code: params.code,
      now,
    }),
  );
  api.handle(endpoints.getBeaconUrl, async ({ database, caller, params }) => {
    const { code, codeRevokedAt } = await getBeacon(database, caller, params.projectId, params.beaconId);
    if (codeRevokedAt !== null) throw new ApiError('CODE_REVOKED');
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
