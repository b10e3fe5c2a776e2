import * as coverEndpoints from '@fairlead/contract/beacon-covers';
import * as endpoints from '@fairlead/contract/beacons';
import * as codeEndpoints from '@fairlead/contract/codes';
import { ApiError } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { qrCodePng, qrCodeSvg } from '../../platform/qr-code.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as codes from './codes.ts';
import { openCoverUpload } from './cover.ts';
import * as points from './points.ts';

export interface BeaconParts {
  /** The visitor app's public URL, with which every QR code begins. */
  readonly appUrl: string;
  readonly storage: Storage;
}

const keyOf = ({ projectId, beacon }: { projectId: string; beacon: string }) => ({ projectId, id: beacon });

export function beaconRoutes(api: Registrar, { appUrl, storage }: BeaconParts): void {
  const scanUrlOf = (code: string): string => `${appUrl}/scan/${code}`;

  api.handle(endpoints.createBeacon, (call) =>
    points.createBeacon(call, { projectId: call.params.projectId, value: call.body }, storage),
  );
  api.handle(endpoints.listBeacons, (call) =>
    points.listBeacons(call, {
      projectId: call.params.projectId,
      which: call.query.archived ? 'ARCHIVED' : 'CURRENT',
    }),
  );
  api.handle(endpoints.getBeacon, (call) => points.getBeacon(call, keyOf(call.params)));
  api.handle(endpoints.patchBeacon, (call) =>
    points.changeBeacon(call, { ...keyOf(call.params), version: call.ifMatch, value: call.body }, storage),
  );
  api.handle(endpoints.deleteBeacon, async (call) => ({
    id: call.params.beacon,
    result: await points.removeBeacon(call, keyOf(call.params)),
  }));
  api.handle(endpoints.duplicateBeacon, (call) =>
    points.duplicateBeacon(
      call,
      { ...keyOf(call.params), toProjectId: call.body.projectId, name: call.body.name },
      storage,
    ),
  );
  api.handle(coverEndpoints.openCoverUpload, (call) => openCoverUpload(call, call.params, storage));
  api.handle(endpoints.getBeaconOrder, (call) => points.getOrder(call, call.params.projectId));
  api.handle(endpoints.replaceBeaconOrder, (call) =>
    points.replaceOrder(call, { projectId: call.params.projectId, ids: call.body.ids, version: call.ifMatch }),
  );
  api.handle(codeEndpoints.getOwnCode, (call) => codes.readOwnCode(call, call.params.code));
  api.handle(codeEndpoints.drawBeaconCode, (call) => codes.drawNewCode(call, keyOf(call.params)));
  api.handle(codeEndpoints.pointCode, (call) =>
    codes.pointCode(call, { ...keyOf(call.params), code: call.params.code }),
  );
  api.handle(codeEndpoints.revokeCode, (call) =>
    codes.revokeCodeOfPoint(call, { ...keyOf(call.params), code: call.params.code }),
  );
  api.handle(codeEndpoints.getBeaconUrl, async (call) => {
    const { projectId, beaconId } = call.params;
    const { code, codeRevokedAt } = await points.getBeacon(call, { projectId, id: beaconId });
    if (codeRevokedAt !== null) throw new ApiError('CODE_REVOKED');
    return { url: scanUrlOf(code), code };
  });
  api.handle(codeEndpoints.getQrCode, async (call) => {
    const { query, accept } = call;
    const { code, kind, color } = await codes.requirePrintedCode(call, call.params.beaconId);
    const url = kind === 'BEACON' ? scanUrlOf(code) : `${appUrl}/trade-fair/redirect/${code}`;
    const isPng = query.format ? query.format === 'png' : accept.includes('image/png');
    return isPng
      ? { type: 'image/png', fileName: `${code}.png`, body: await qrCodePng(url, query.size, color) }
      : { type: 'image/svg+xml', fileName: `${code}.svg`, body: await qrCodeSvg(url, query.size, color) };
  });
}
