import type { IncomingMessage } from 'node:http';
import type { SharedField, SharingExhibitor } from '@fairlead/contract/sharing';
import type { VisitorWish, WishValue } from '@fairlead/contract/wishes';
import type { Answer } from '../../../../test/serve-client.ts';
import { point } from '../../scans/test/visitor-api.ts';

const { exhibitor } = point;
const ok = (body: unknown): Answer => ({ status: 200, body });

/** A server of one exhibitor's wish. It keeps what it was sent; `next` is sent instead of accepting it. */
export class WishApi {
  next: Answer | null = null;
  fields: readonly SharedField[] = ['name', 'organization', 'email'];
  number: { readonly prefix: string | null; readonly phone: string | null } = { prefix: null, phone: null };
  readonly sent: (Partial<WishValue> & { readonly method: string })[] = [];
  private wish: VisitorWish['wish'] = null;

  readonly answer = (request: IncomingMessage, path: string, body: string): Answer | undefined => {
    if (path === '/papi/visitor/sharing') return ok([this.sharing()]);
    if (path === '/papi/visitor/wish') return ok(this.wish ? [this.now()] : []);
    if (path !== `/papi/visitor/wish/${exhibitor.id}`) return undefined;
    const value = JSON.parse(body) as WishValue;
    this.sent.push({ ...value, method: request.method ?? '' });
    if (this.next) return this.next;
    if (request.method === 'DELETE') this.wish = null;
    else {
      const { kind, by, noCalls, meetingAt = null, occurredAt: at } = value;
      this.wish = { kind, by, noCalls, meetingAt, point: { beaconId: point.beaconId, name: point.title }, at };
    }
    return ok(this.now());
  };

  readonly profile = () => ({ name: 'Inés Caballero', organization: 'Aurelia Motion', ...this.number });

  private now(): VisitorWish {
    return { exhibitorId: exhibitor.id, wish: this.wish };
  }

  private sharing(): SharingExhibitor {
    const { firstAt, lastAt } = point;
    const fields = [...this.fields];
    const sources: SharingExhibitor['sources'] = ['VISITOR_SCAN'];
    return {
      exhibitor: { ...exhibitor, countryCode: null },
      isShared: true,
      isHeld: false,
      isTelephoneShared: true,
      withdrawnAt: null,
      fields,
      seen: {
        name: 'I.',
        email: null,
        phone: null,
        organization: null,
        city: null,
        state: null,
        industry: null,
        profession: null,
        countryCode: null,
      },
      wish: this.wish && { ...this.wish, timeZone: 'Europe/Berlin' },
      sources,
      lastSource: 'VISITOR_SCAN',
      points: [{ id: point.beaconId, name: point.title, at: firstAt }],
      documents: [],
      answers: [],
      firstAt,
      lastAt,
      lastTimeZone: 'Europe/Berlin',
    };
  }
}
