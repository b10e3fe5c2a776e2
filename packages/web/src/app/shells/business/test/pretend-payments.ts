import { type Licence, licence } from '@fairlead/contract/licences';
import { type OrderQuote, orderQuote, type Payment, payment } from '@fairlead/contract/payments';
import { type PriceExplanation, priceExplanation } from '@fairlead/contract/prices';
import { ids, uuid } from './pretend-api.ts';

/** Shapes of the contract for everything about money: 12 leads of which a licence covers 5, with credit and tax. */
const made = '2027-03-12T08:13:02.000Z';

export const lines = {
  pack: { kind: 'LICENCE', count: 5, licenceId: uuid(70), name: 'Lead pack 100', remainingAfter: 0 },
  own: { kind: 'PRICE', count: 7, amount: 180, source: 'EXHIBITOR', priceId: uuid(71) },
  credit: { kind: 'CREDIT', amount: -400 },
} as const;

const twelve = {
  target: 'LEAD',
  count: 12,
  currency: 'EUR',
  lines: [lines.pack, lines.own, lines.credit],
  net: 860,
  tax: { treatment: 'DOMESTIC', rate: 1900, countryCode: 'DE', amount: 163 },
} as const;

export function aQuote(changes: Partial<OrderQuote> = {}): OrderQuote {
  return orderQuote.parse({
    ...twelve,
    unverified: 0,
    leftOut: 0,
    held: 0,
    total: 1023,
    reserved: [],
    buyer: {
      name: 'Kessler Antriebstechnik GmbH',
      postalAddress: 'Industriestraße 14, 89079 Ulm',
      countryCode: 'DE',
      vatId: 'DE811204377',
    },
    isTest: true,
    ...changes,
  });
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return payment.parse({
    ...twelve,
    id: uuid(60),
    projectId: ids.project,
    projectName: 'Nordhaus Expo 2027',
    status: 'OPEN',
    url: 'http://business.localhost/checkout',
    amount: 1023,
    createdAt: made,
    createdBy: 'Jana Brandt',
    expiresAt: '2027-03-12T08:43:00.000Z',
    endedAt: null,
    isProcessing: false,
    card: null,
    failure: null,
    refunded: 0,
    creditedCount: 0,
    receipts: [],
    isTest: true,
    ...changes,
  });
}

export const aReceipt = (number: string, kind: Payment['receipts'][number]['kind'] = 'INVOICE') => ({
  id: uuid(Number(number.slice(-3))),
  number,
  kind,
  receiptUrl: `/papi/payment/receipt/${uuid(Number(number.slice(-3)))}`,
});

export const aPaid = (changes: Partial<Payment> = {}): Payment =>
  aPayment({
    status: 'PAID',
    url: null,
    endedAt: '2027-03-12T08:14:00.000Z',
    card: 'visa 4242',
    receipts: [aReceipt('FL-2027-000417')],
    ...changes,
  });

export function aLicence(last: number, changes: Partial<Licence> = {}): Licence {
  return licence.parse({
    id: uuid(700 + last),
    exhibitor: { id: uuid(2), name: 'Kessler Antriebstechnik' },
    name: 'Lead pack 100',
    target: 'LEAD',
    quantity: 100,
    used: 95,
    remaining: 5,
    tradeFair: null,
    validFrom: '2027-01-01T00:00:00.000Z',
    validUntil: '2027-12-31T12:00:00.000Z',
    state: 'VALID',
    grantedAt: '2027-01-01T00:00:00.000Z',
    grantedBy: null,
    reason: null,
    endedAt: null,
    ...changes,
  });
}

const set = (amount: number) => ({ id: uuid(71), name: 'A price', amount, currency: 'EUR' });

export function anExplanation(projectId: string, changes: Partial<PriceExplanation> = {}): PriceExplanation {
  return priceExplanation.parse({
    project: { id: projectId, name: 'Nordhaus Expo 2027' },
    target: 'LEAD',
    price: { amount: 180, currency: 'EUR', priceId: uuid(71), source: 'EXHIBITOR', licence: { remaining: 5 } },
    ladder: [
      { scope: 'EXHIBITOR', name: 'Kessler', price: set(180), isDeciding: true, since: made, by: null },
      { scope: 'LICENSE', name: 'Lead pack 100', price: null, isDeciding: false, since: null, by: null },
      { scope: 'TRADE_FAIR', name: 'Nordhaus', price: set(200), isDeciding: false, since: made, by: null },
      { scope: 'BASE', name: null, price: set(250), isDeciding: false, since: made, by: null },
    ],
    licence: { name: 'Lead pack 100', quantity: 100, used: 95, remaining: 5, validUntil: null },
    locked: { count: 12, covered: 5, amount: 1260 },
    cachedSince: null,
    ...changes,
  });
}
