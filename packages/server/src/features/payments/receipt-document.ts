import type { Language } from '@fairlead/contract/languages';
import { formatMoney } from '@fairlead/contract/money';
import { countryNamesIn } from '../../platform/country-codes.ts';
import { translate } from '../../platform/messages.ts';
import { type Receipt, type ReceiptContent, type ReceiptLine, receiptNumber } from './receipts.ts';

interface Party {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** A row of the table: what it does not have is ''. */
interface DocumentRow {
  readonly title: string;
  readonly reason: string;
  readonly quantity: string;
  readonly price: string;
  readonly vat: string;
  readonly net: string;
}

interface DocumentSum {
  readonly label: string;
  readonly amount: string;
  readonly style: 'PLAIN' | 'TOTAL' | 'STRONG';
}

/** A receipt in words of a language, ready to be drawn. It is sent to a thread: nothing of it is a function. */
export interface ReceiptDocument {
  readonly language: Language;
  readonly title: string;
  readonly number: string;
  /** Stands on every page; null where money moved. */
  readonly test: string | null;
  readonly seller: Party;
  readonly customer: Party;
  readonly dates: { readonly label: string; readonly rows: readonly (readonly [label: string, value: string])[] };
  readonly orderReference: { readonly label: string; readonly value: string };
  readonly columns: Readonly<Record<'number' | 'supplied' | 'quantity' | 'price' | 'vat' | 'net', string>>;
  readonly rows: readonly DocumentRow[];
  readonly sums: readonly DocumentSum[];
  readonly notes: readonly { readonly text: string; readonly isStrong: boolean }[];
  readonly foot: readonly string[];
  /** With {page} and {pages}. */
  readonly page: string;
}

const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** How a language writes amounts, shares and days. */
function writerOf(language: Language, currency: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const counts = new Intl.NumberFormat(locale);
  const countries = countryNamesIn(language);
  return {
    text: (key: string, values?: Record<string, string>) => translate(language, `receipt.${key}`, values),
    // A hyphen may end a line; a minus does not.
    money: (amount: number) => formatMoney(amount, currency, language).replace('-', '−'),
    day: (at: Date) => days.format(at),
    share: (rate: number) => shares.format(rate / 10_000),
    count: (count: number) => counts.format(count),
    country: (code: string | null) => (code === null ? '' : (countries.of(code) ?? code)),
  };
}
type Writer = ReturnType<typeof writerOf>;

const linesOf = (text: string | null): string[] => text?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];

/** The postal address with the country behind its last line, and the VAT id. */
function partyLines(
  { text, country }: Writer,
  {
    postalAddress,
    countryCode,
    vatId,
  }: { postalAddress: string | null; countryCode: string | null; vatId: string | null },
): string[] {
  const lines = linesOf(postalAddress);
  const name = country(countryCode);
  const isSaid = name === '' || lines.at(-1)?.toLowerCase().endsWith(name.toLowerCase());
  const last = [lines.at(-1), isSaid ? undefined : name].filter((part) => part !== undefined).join(', ');
  return [...lines.slice(0, -1), last, vatId === null ? '' : text('vatId', { vatId })].filter((line) => line !== '');
}

function rowOf({ text, money, count, share }: Writer, { content }: Receipt, line: ReceiptLine): DocumentRow {
  const { projectName: project, target, tax } = content;
  const vat = tax.treatment === 'NONE' ? '–' : share(tax.rate);
  const sold = text(`sold.${target}`, { project });
  const plain = { quantity: '', price: '', vat };
  switch (line.kind) {
    case 'LICENCE':
      return {
        title: sold,
        reason: text('licence', { name: line.name }),
        quantity: count(line.count),
        price: money(0),
        vat,
        net: money(0),
      };
    case 'PRICE':
      return {
        title: sold,
        reason: text(`price.${line.source}`),
        quantity: count(line.count),
        price: money(line.amount),
        vat,
        net: money(line.count * line.amount),
      };
    case 'CREDIT':
      return { ...plain, title: text('credit'), reason: text('credit.reason'), net: money(line.amount) };
    case 'CREDITED':
      return {
        ...plain,
        title: text(`credited.${target}`, { project }),
        reason: text(`credited.${line.reason}`),
        quantity: count(line.count),
        vat: '–',
        net: money(line.amount),
      };
    case 'REFUNDED':
      return {
        ...plain,
        title: text(`refunded.${target}`, { project }),
        reason: text('refunded'),
        net: money(line.amount),
      };
    case 'REFUND_FAILED':
      return {
        ...plain,
        title: text(`refundFailed.${target}`, { project }),
        reason: text(line.credited > 0 ? 'refundFailed.credited' : 'refundFailed', { number: line.creditNote }),
        net: money(line.amount),
      };
  }
}

function cardOf({ text }: Writer, card: string | null): string | null {
  const [brand = '', lastDigits] = card?.split(' ') ?? [];
  return lastDigits === undefined ? null : text('card', { brand: cardBrands[brand] ?? text('anyCard'), lastDigits });
}

const isCredit = ({ content }: Receipt): boolean => content.lines.some(({ kind }) => kind === 'CREDITED');

function sumsOf(writer: Writer, receipt: Receipt): DocumentSum[] {
  const { text, money, share, country } = writer;
  const { kind, currency, net, tax: amount, content } = receipt;
  const { treatment, rate, countryCode } = content.tax;
  const total = net + amount;
  const sums: DocumentSum[] = [];
  const add = (label: string, value: number, style: DocumentSum['style'] = 'PLAIN') =>
    sums.push({ label, amount: money(value), style });
  if (treatment === 'DOMESTIC' && !isCredit(receipt)) {
    add(text('netTaxable', { rate: share(rate) }), net);
    add(text('vat', { rate: share(rate), country: country(countryCode) }), amount);
  } else {
    add(text('net'), net);
    if (treatment !== 'NONE') add(isCredit(receipt) ? text('vatUnchanged') : text(`vat.${treatment}`), amount);
  }
  add(text('total', { currency }), total, 'TOTAL');
  const card = cardOf(writer, content.card);
  const paid = kind === 'INVOICE' ? 'paid' : isCredit(receipt) ? 'kept' : 'paidBack';
  const isByCard = card !== null && paid !== 'kept';
  if (total !== 0 && kind === 'CANCELLATION') add(text('notPaidBack'), -total);
  else if (total !== 0) add(isByCard ? text(`${paid}ByCard`, { card }) : text(paid), -total);
  add(text(kind === 'INVOICE' ? 'due' : 'dueBack'), 0, 'STRONG');
  return sums;
}

function notesOf(writer: Writer, receipt: Receipt): ReceiptDocument['notes'] {
  const { text, day } = writer;
  const { kind, issuedAt, invoice, content, net, tax } = receipt;
  const { seller, buyer, isTest } = content;
  const { treatment } = content.tax;
  const strong = (line: string) => ({ text: line, isStrong: true });
  const plain = (line: string) => ({ text: line, isStrong: false });
  const date = day(issuedAt);
  return [
    ...(isTest ? [strong(text('test'))] : []),
    ...(kind === 'INVOICE' ? [strong(text(net + tax === 0 ? 'note.covered' : 'note.paid', { date }))] : []),
    ...(invoice === null
      ? []
      : [strong(text('note.corrects', { number: receiptNumber(invoice), date: day(invoice.issuedAt) }))]),
    ...(isCredit(receipt) ? [plain(text('note.credit'))] : []),
    ...(isCredit(receipt) && treatment !== 'NONE' ? [plain(text('note.creditVat'))] : []),
    ...(treatment === 'DOMESTIC' ? [] : [plain(text(`note.${treatment}`))]),
    ...(treatment === 'REVERSE_CHARGE'
      ? [plain(text('note.vatIds', { seller: seller.vatId ?? '–', buyer: buyer.vatId ?? '–' }))]
      : []),
  ];
}

function datesOf({ text, day }: Writer, { kind, issuedAt, invoice }: Receipt): ReceiptDocument['dates']['rows'] {
  const date = day(issuedAt);
  if (kind === 'INVOICE') {
    return [
      [text('issued'), date],
      [text('suppliedOn'), date],
      [text('paidOn'), date],
    ];
  }
  const corrected: [string, string][] =
    invoice === null
      ? []
      : [
          [text('title.INVOICE'), receiptNumber(invoice)],
          [text('suppliedOn'), day(invoice.issuedAt)],
        ];
  return [[text('issued'), date], ...corrected];
}

const footOf = ({ seller }: ReceiptContent): string[] => [
  [seller.name, ...linesOf(seller.postalAddress), seller.email ?? ''].filter((part) => part !== '').join(' · '),
  ...linesOf(seller.note),
];

/** Returns a receipt in a language. Its number and its amounts are the same in each. */
export function documentOf(receipt: Receipt, language: Language): ReceiptDocument {
  const writer = writerOf(language, receipt.currency);
  const { text } = writer;
  const { kind, content, paymentId } = receipt;
  const { seller, buyer } = content;
  const number = receiptNumber(receipt);
  return {
    language,
    title: text(`title.${kind}`),
    number,
    test: content.isTest ? text('test') : null,
    seller: { label: text('supplier'), name: seller.name, lines: partyLines(writer, seller) },
    customer: {
      label: text('customer'),
      name: buyer.name,
      lines: partyLines(writer, buyer),
    },
    dates: { label: text('dates'), rows: datesOf(writer, receipt) },
    orderReference: { label: text('order'), value: paymentId },
    columns: {
      number: text('column.number'),
      supplied: text('column.supplied'),
      quantity: text('column.quantity'),
      price: text('column.price'),
      vat: text('column.vat'),
      net: text('column.net'),
    },
    rows: content.lines.map((line) => rowOf(writer, receipt, line)),
    sums: sumsOf(writer, receipt),
    notes: notesOf(writer, receipt),
    foot: footOf(content),
    page: text('page', { number }),
  };
}
