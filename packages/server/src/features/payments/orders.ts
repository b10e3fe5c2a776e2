import type { Order, OrderQuote } from '@fairlead/contract/payments';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { translate } from '../../platform/messages.ts';
import { authorize } from '../exhibitions/public.ts';
import {
  countHeld,
  countLocked,
  countUnverified,
  findFirstFair,
  findReservations,
  type LeadsOfFair,
  reserveLeads,
} from '../leads/public.ts';
import { endPayment } from './follow-payment.ts';
import type { PaymentParts } from './parts.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import * as queries from './queries.ts';
import type { PaymentRow } from './rows.ts';
import { announceSettled, nothingSettled, type Settled, settle } from './settle.ts';

/** So many leads one payment is for; of more, or of another fair's, the same order again is for the next ones. */
const maxLeads = 50_000;
/** Largest amount that the provider takes at once, in the smallest unit of any currency. */
const maxAmount = 99_999_999;
/** The provider wants half an hour at least, by its own clock, and counts what it takes to ask again. */
const openMs = 35 * 60_000;

interface Asked {
  readonly project: Awaited<ReturnType<typeof authorize>>;
  /** Null of a dashboard. */
  readonly leads: Omit<LeadsOfFair, 'tradeFairId'> | null;
}

async function readOrder(context: Context<AccountActor>, { projectId, target, leadIds }: Order): Promise<Asked> {
  const project = await authorize(context, 'editProject', projectId);
  // Access to another company's project includes no right to pay for it.
  if (project.ownerId !== context.caller.exhibitorId) throw notFound();
  if (target === 'DASHBOARD') {
    if (leadIds !== undefined) throw new InputError('body.leadIds', 'not_allowed_here');
    return { project, leads: null };
  }
  if (leadIds === undefined) throw new InputError('body.leadIds', 'required');
  return { project, leads: { projectId, leadIds: typeof leadIds === 'string' ? leadIds : [...new Set(leadIds)] } };
}

/** One payment is for leads of one fair: prices, currencies and licences differ. */
async function ofOneFair(executor: Executor, { project, leads }: Asked): Promise<LeadsOfFair | null> {
  if (!leads) return null;
  const all = { ...leads, tradeFairId: project.parentId };
  return { ...all, tradeFairId: await findFirstFair(executor, all) };
}

async function buyerOf(
  executor: Executor,
  exhibitorId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof queries.findBuyer>>>> {
  const buyer = await queries.findBuyer(executor, exhibitorId);
  if (!buyer) throw notFound();
  return buyer;
}

/** Of the leads of an order, those that other payments of the company keep, with whose payments these are. */
async function reservedOf(executor: Executor, leads: LeadsOfFair | null): Promise<OrderQuote['reserved']> {
  const found = leads ? await findReservations(executor, leads) : [];
  const payments = await queries.findListedAll(
    executor,
    found.map(({ paymentId }) => paymentId),
  );
  return found.flatMap(({ paymentId, count }) => {
    const payment = payments.get(paymentId);
    if (!payment) return [];
    const { createdBy, createdAt, expiresAt } = payment;
    return [{ paymentId, count, by: createdBy ?? '', since: createdAt.toISOString(), until: expiresAt.toISOString() }];
  });
}

/** Returns what an order costs now, and changes nothing. */
export async function quoteOrder(
  context: Context<AccountActor>,
  order: Order,
  { provider, prices, seller }: PaymentParts,
): Promise<OrderQuote> {
  const { database, now } = context;
  const asked = await readOrder(context, order);
  const { project } = asked;
  const leads = await ofOneFair(database, asked);
  const buyer = await buyerOf(database, project.ownerId);
  const isOpen = leads === null && (await queries.isDashboardOpen(database, project.id));
  const count = leads === null ? Number(!isOpen) : Math.min(maxLeads, await countLocked(database, leads));
  const unverified = leads === null ? 0 : await countUnverified(database, leads);
  const ordered = { ...whereOf(project, leads), target: order.target, count, buyer, at: now };
  const { price, lines, net, tax, total } = await priceOrder(database, ordered, { prices, seller, isTaken: false });
  return {
    target: order.target,
    count,
    unverified: Math.min(count, unverified),
    leftOut: leads?.leadIds === 'VERIFIED' ? await countUnverified(database, { ...leads, leadIds: 'ALL' }) : 0,
    held: leads === null ? 0 : await countHeld(database, leads),
    currency: price.currency,
    lines: [...lines],
    net,
    tax,
    total,
    reserved: await reservedOf(database, leads),
    buyer,
    isTest: provider.isTest,
  };
}

/** Whose price it is: of leads at the fair they were caught at, wherever the project is by now. */
const whereOf = (project: Asked['project'], leads: LeadsOfFair | null) => ({
  exhibitorId: project.ownerId,
  tradeFairId: leads ? leads.tradeFairId : project.parentId,
});

/** Gives each lead what it costs: the first ones are covered by licences. */
function withPrices(leadIds: readonly string[], { covered, price }: PricedOrder) {
  const licences = covered.flatMap(({ licenceId, count }) => Array<string>(count).fill(licenceId));
  return leadIds.map((leadId, index) => {
    const licenceId = licences[index] ?? null;
    return { leadId, licenceId, amount: licenceId === null ? price.amount : 0 };
  });
}

/** Reserves and freezes in one transaction; returns the payment, or the one that has all of it already. */
async function freeze(
  context: Context<AccountActor>,
  order: Order,
  asked: Asked,
  parts: PaymentParts,
): Promise<string> {
  const { caller, now } = context;
  const { seller, prices, news } = parts;
  const { project } = asked;
  const id = newId();
  const [paymentId, settled] = await context.database.transaction(async (tx): Promise<[string, Settled]> => {
    const leads = await ofOneFair(tx, asked);
    const leadIds = leads ? await reserveLeads(tx, leads, { paymentId: id, most: maxLeads }) : [];
    if (leads && leadIds.length === 0) {
      const [other] = await findReservations(tx, leads);
      if (!other) throw new ApiError('NOTHING_TO_PAY');
      return [other.paymentId, nothingSettled];
    }
    if (!leads) {
      const open = await queries.holdDashboard(tx, project.id);
      if (open) return [open.id, nothingSettled];
      if (await queries.isDashboardOpen(tx, project.id)) throw new ApiError('NOTHING_TO_PAY');
    }
    const buyer = await buyerOf(tx, project.ownerId);
    const count = leads ? leadIds.length : 1;
    const ordered = { ...whereOf(project, leads), target: order.target, count, buyer, at: now };
    const priced = await priceOrder(tx, ordered, { prices, seller, isTaken: true });
    const { lines, tax, gross, creditUsed, total, price } = priced;
    if (total > maxAmount) throw new ApiError('AMOUNT_TOO_HIGH');
    const quote = {
      count,
      lines,
      tax,
      source: price.source,
      buyer,
      projectName: project.name,
      seller,
      isTest: parts.provider.isTest,
      language: context.language,
      email: caller.email ?? '',
    };
    await queries.insertPayment(tx, {
      id,
      exhibitorId: project.ownerId,
      projectId: project.id,
      tradeFairId: ordered.tradeFairId,
      accountId: caller.accountId,
      target: order.target,
      currency: price.currency,
      gross,
      creditUsed,
      tax: tax.amount,
      total,
      quote,
      createdAt: now,
      expiresAt: new Date(now.getTime() + openMs),
    });
    await queries.insertPaymentLeads(tx, { id, projectId: project.id }, withPrices(leadIds, priced));
    return total === 0 ? [id, await settle(tx, id, { at: now, session: 'NONE_NEEDED' })] : [id, nothingSettled];
  });
  announceSettled(news, project.id, settled);
  return paymentId;
}

/** Name of the order on the provider's page, in the buyer's language. */
function providerLines({ target, quote, gross, creditUsed, tax }: PaymentRow) {
  const { count, projectName, language } = quote;
  const ordered = `payment.ordered.${target}.${count === 1 ? 'one' : 'other'}`;
  const description = translate(language, ordered, { count: new Intl.NumberFormat(language).format(count) });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return [
    { name: projectName, description, amount: gross - creditUsed, quantity: 1 },
    ...(tax > 0
      ? [
          {
            name: translate(language, 'payment.tax', { rate: rate.format(quote.tax.rate / 10_000) }),
            amount: tax,
            quantity: 1,
          },
        ]
      : []),
  ];
}

/** Opens the checkout session of a payment that has none yet; a request at the same time gets the same one. */
async function openSession(
  { database, now }: Context<AccountActor>,
  payment: PaymentRow,
  { provider, businessUrl }: PaymentParts,
): Promise<void> {
  if (payment.status !== 'OPEN' || payment.providerSession !== null) return;
  const back = `${businessUrl}/project/${payment.projectId}`;
  const order = {
    reference: payment.id,
    currency: payment.currency,
    lines: providerLines(payment),
    // Contents as they were ordered: a request at the same time sends the same.
    language: payment.quote.language,
    email: payment.quote.email,
    successUrl: `${back}/checkout-success?payment=${payment.id}`,
    cancelUrl: `${back}/checkout-success?payment=${payment.id}&cancelled=true`,
    expiresAt: payment.expiresAt,
    isTaxedByProvider: payment.quote.tax.treatment === 'PROVIDER',
  };
  const session = await provider.createSession(order, payment.id).catch(async (error: unknown) => {
    // Releases an order that the provider never takes.
    if (error instanceof ApiError && error.code !== 'UNAVAILABLE') {
      await database.transaction((tx) => settle(tx, payment.id, { at: now, session: 'NEVER_OPENED' }));
    }
    throw error;
  });
  await queries.updatePayment(database, payment.id, {
    providerSession: session.id,
    providerUrl: session.url,
    checkedAt: now,
  });
}

/**
 * Freezes what an order costs, keeps its leads, and opens a checkout session. The same order again, by whomever of the company,
 * gets the same session. What credit and licences cover whole is unlocked at once. Throws NOTHING_TO_PAY, AMOUNT_TOO_HIGH.
 */
export async function openPayment(
  context: Context<AccountActor>,
  order: Order,
  parts: PaymentParts,
): Promise<queries.ListedPayment> {
  const asked = await readOrder(context, order);
  let payment = await queries.findPayment(context.database, await freeze(context, order, asked, parts));
  // Orders an expired payment again, at today's prices.
  if (payment?.status === 'OPEN' && payment.expiresAt <= context.now) {
    await endPayment(context, payment, parts);
    payment = await queries.findPayment(context.database, await freeze(context, order, asked, parts));
  }
  if (!payment) throw notFound();
  await openSession(context, payment, parts);
  const listed = await queries.findListed(context.database, payment.id);
  if (!listed) throw notFound();
  return listed;
}
