import * as endpoints from '@fairlead/contract/licences';
import type { Registrar } from '../../platform/http/register.ts';
import { endLicence, extendLicence, grantLicence, listLicences } from './manage-licences.ts';

/** `onChanged` forgets prices that this server has in memory: the others hear of it. */
export function licenceRoutes(api: Registrar, onChanged: (exhibitorId: string) => void): void {
  api.handle(endpoints.listLicences, (call) => listLicences(call, call.query));
  api.handle(endpoints.grantLicence, async (call) => {
    const licence = await grantLicence(call, call.body);
    const { id, name, exhibitor, quantity, target, tradeFair, reason } = licence;
    call.note({
      target: { kind: 'LICENCE', id, label: name },
      after: { exhibitor, target, quantity, tradeFair, reason },
    });
    call.afterwards(async () => onChanged(exhibitor.id));
    return licence;
  });
  api.handle(endpoints.extendLicence, async (call) => {
    const validUntil = new Date(call.body.validUntil);
    const { licence, endedAt } = await extendLicence(call, { id: call.params.licenseId, validUntil });
    const { id, name, exhibitor } = licence;
    call.note({
      target: { kind: 'LICENCE', id, label: name },
      before: { exhibitor, validUntil: endedAt },
      after: { exhibitor, validUntil: licence.validUntil },
    });
    call.afterwards(async () => onChanged(exhibitor.id));
    return licence;
  });
  api.handle(endpoints.endLicence, async (call) => {
    const { id, name, exhibitor, quantity, used } = await endLicence(call, call.params.licenseId);
    call.note({ target: { kind: 'LICENCE', id, label: name }, before: { exhibitor, quantity, used } });
    call.afterwards(async () => onChanged(exhibitor.id));
  });
}
