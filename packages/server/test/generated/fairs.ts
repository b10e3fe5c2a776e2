import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { FairInvitation } from '@fairlead/contract/participation';
import type { TestApp } from '../app.ts';

interface People {
  readonly organizer: string;
  readonly visitor: string;
  readonly exhibitorId: string;
}

/**
 * A fair that visitors may enter, and one that is not public any more: strangers do not find it, but the visitor has
 * registered for it and the exhibitor is invited.
 */
export async function createFairs(app: TestApp, { organizer, visitor, exhibitorId }: People) {
  async function send<T>(method: string, path: string, as: string, body: object): Promise<T> {
    const answer = await app.call(method, path, { as, body });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }
  const create = () => {
    const uniqueIdentifier = `fair-${crypto.randomUUID().slice(0, 8)}`;
    const body = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', uniqueIdentifier, isPublic: true };
    return send<Exhibition>('POST', '/exhibition', organizer, body);
  };
  const [openFair, fair] = [await create(), await create()];
  await send('POST', `/tradeFair/${fair.id}/participation`, visitor, {});
  const { uniqueIdentifier } = fair;
  await send('PUT', `/exhibition/${fair.id}`, organizer, { name: fair.name, uniqueIdentifier });
  const invitation = await send<FairInvitation>('POST', `/tradeFair/${fair.id}/invitation`, organizer, { exhibitorId });
  return { openFair, fair, invitation };
}
