import type { Receipt } from '../src/features/payments/receipts.ts';
import type { Seller } from '../src/payments-config.ts';

export const seller: Seller = {
  name: 'Fairlead GmbH',
  postalAddress: 'Speicherstraße 12\n20457 Hamburg',
  countryCode: 'DE',
  vatId: 'DE301774926',
  email: 'rechnung@fairlead.example',
  note: 'Managing director Paula Lund · HRB 174 203 Hamburg\nIBAN DE02 1203 0000 0000 2020 51',
  rate: 1_900,
  isTaxedByProvider: false,
};

export const buyer = {
  name: 'Kessler Antriebstechnik GmbH',
  postalAddress: 'Industriestraße 14\n89079 Ulm',
  countryCode: 'DE',
  vatId: 'DE811204377',
};

type Change = Partial<Omit<Receipt, 'content'>> & { readonly content?: Partial<Receipt['content']> };

/** An invoice over seven leads at €1.80, five by a licence, with €4.00 of credit; or another one. */
export function someReceipt({ content, ...change }: Change = {}): Receipt {
  return {
    year: 2027,
    number: 417,
    kind: 'INVOICE',
    paymentId: '0196a2f4-7c31-7e5f-8a9b-0c1d2e3f4a5b',
    issuedAt: new Date('2027-03-12T23:30:00Z'),
    currency: 'EUR',
    net: 860,
    tax: 163,
    invoice: null,
    ...change,
    content: {
      seller,
      buyer,
      target: 'LEAD',
      projectName: 'Nordhaus Expo 2027',
      tax: { treatment: 'DOMESTIC', rate: 1_900, countryCode: 'DE', amount: 163 },
      lines: [
        {
          kind: 'LICENCE',
          count: 5,
          licenceId: '0196a2f4-7c31-7e5f-8a9b-0c1d2e3f4a5c',
          name: 'Lead pack 100',
          remainingAfter: 0,
        },
        { kind: 'PRICE', count: 7, amount: 180, source: 'EXHIBITOR', priceId: null },
        { kind: 'CREDIT', amount: -400 },
      ],
      card: 'visa 4242',
      isTest: false,
      ...content,
    },
  };
}

/** Of a company of another EU country. */
export const reverseCharge = {
  tax: 0,
  content: {
    buyer: {
      name: 'Officine Łódź Ελλάς S.p.A.',
      postalAddress: 'Via Roma 1\n20121 Milano',
      countryCode: 'IT',
      vatId: 'IT01234567890',
    },
    tax: { treatment: 'REVERSE_CHARGE', rate: 0, countryCode: 'IT', amount: 0 },
  },
} as const;

/** A credit note for two of these leads. */
export const creditNote = {
  kind: 'CREDIT_NOTE',
  number: 418,
  issuedAt: new Date('2027-03-20T09:00:00Z'),
  net: -360,
  tax: 0,
  invoice: { year: 2027, number: 417, issuedAt: new Date('2027-03-12T23:30:00Z') },
  content: { lines: [{ kind: 'CREDITED', reason: 'WITHDRAWN', count: 2, amount: -360 }] },
} as const;
