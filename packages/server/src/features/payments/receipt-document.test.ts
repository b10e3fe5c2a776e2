import { languages } from '@fairlead/contract/languages';
import { describe, expect, test } from 'vitest';
import { creditNote, reverseCharge, someReceipt } from '../../../test/receipts.ts';
import { documentOf } from './receipt-document.ts';

const texts = (value: unknown): string => JSON.stringify(value);

// Contents that article 226 of the VAT directive asks of an invoice.
describe('an invoice', () => {
  test('says who sold what to whom, when, how much of it, and with what tax', () => {
    const document = documentOf(someReceipt(), 'en');
    expect(document).toMatchObject({
      title: 'Invoice',
      number: 'FL-2027-000417',
      test: null,
      seller: {
        name: 'Fairlead GmbH',
        lines: ['Speicherstraße 12', '20457 Hamburg, Germany', 'VAT number DE301774926'],
      },
      customer: {
        name: 'Kessler Antriebstechnik GmbH',
        lines: ['Industriestraße 14', '89079 Ulm, Germany', 'VAT number DE811204377'],
      },
      dates: {
        rows: [
          ['Issued', '12 March 2027'],
          ['Supplied', '12 March 2027'],
          ['Paid', '12 March 2027'],
        ],
      },
    });
    expect(document.rows.map(({ quantity, price, vat, net }) => [quantity, price, vat, net])).toEqual([
      ['5', '€0.00', '19%', '€0.00'],
      ['7', '€1.80', '19%', '€12.60'],
      ['', '', '19%', '−€4.00'],
    ]);
    expect(document.rows.map(({ title }) => title)).toEqual([
      'Unlocked leads, Nordhaus Expo 2027',
      'Unlocked leads, Nordhaus Expo 2027',
      'Credit used',
    ]);
    expect(document.sums.map(({ label, amount }) => [label, amount])).toEqual([
      ['Net, taxable at 19%', '€8.60'],
      ['VAT 19%, Germany', '€1.63'],
      ['Total in EUR', '€10.23'],
      ['Paid, Visa ending 4242', '−€10.23'],
      ['Still to pay', '€0.00'],
    ]);
  });

  test.each([
    ['en', 'Reverse charge: VAT to be accounted for by the recipient'],
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['es', 'Inversión del sujeto pasivo'],
  ] as const)(
    'to a company of another EU country names the reverse charge, in %s, and both VAT ids',
    (language, note) => {
      const { notes, sums } = documentOf(someReceipt(reverseCharge), language);
      expect(texts(notes)).toContain(note);
      for (const vatId of ['DE301774926', 'IT01234567890']) expect(texts(notes)).toContain(vatId);
      expect(sums[1]?.amount).toMatch(/^[€\s]*0[.,]00[\s€]*$/);
    },
  );

  test.each([
    ['JPY', '¥860'],
    ['BHD', /^BHD\s0\.860$/],
  ])('in %s has the decimals of the currency', (currency, net) => {
    expect(documentOf(someReceipt({ currency }), 'en').sums[0]?.amount).toMatch(net);
  });
});

test('a credit note says which invoice it corrects, and that the tax of that one stays', () => {
  const document = documentOf(someReceipt(creditNote), 'en');
  expect(document).toMatchObject({ title: 'Credit note', number: 'FL-2027-000418' });
  expect(document.rows).toMatchObject([{ quantity: '2', net: '−€3.60' }]);
  expect(document.notes.map(({ text }) => text)).toEqual([
    'Corrects invoice FL-2027-000417 of 12 March 2027.',
    'We use this credit first for your next order.',
    'It reduces the net amount and the VAT of that order. The VAT of this invoice does not change.',
  ]);
});

test('a document that takes a credit note back says which one and why, in each language', () => {
  const line = { kind: 'REFUND_FAILED', creditNote: 'FL-2027-000418', amount: 1_000, credited: 1_000 } as const;
  const taken = {
    ...creditNote,
    kind: 'CANCELLATION',
    number: 419,
    net: 1_000,
    tax: 190,
    content: { lines: [line] },
  } as const;
  for (const language of languages) {
    const document = documentOf(someReceipt(taken), language);
    expect(document.title).not.toContain('CANCELLATION');
    expect(JSON.stringify(document.rows)).toContain('FL-2027-000418');
    expect(JSON.stringify(document)).not.toContain('receipt.');
  }
  expect(documentOf(someReceipt(taken), 'en').sums.at(-2)).toMatchObject({ label: 'Not refunded' });
});

test('where no money moved, it says so on every page and in the notes, in each language', () => {
  for (const language of languages) {
    const { test: label, notes } = documentOf(someReceipt({ content: { isTest: true } }), language);
    expect(label).not.toBe('');
    expect(notes).toContainEqual({ text: label, isStrong: true });
  }
});

test('numbers and amounts are the same in each language, the words are not', () => {
  const documents = languages.map((language) => documentOf(someReceipt(), language));
  const amounts = documents.map(({ sums }) => sums.map(({ amount }) => amount.replaceAll(/\D/g, '')));
  for (const each of amounts) expect(each).toEqual(amounts[0]);
  expect(new Set(documents.map(({ number }) => number)).size).toBe(1);
  expect(new Set(documents.map(({ title }) => title)).size).toBe(languages.length);
});
