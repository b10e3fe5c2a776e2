import type { Payment } from '@fairlead/contract/payments';
import type { Price } from '@fairlead/contract/prices';
import { sql } from '@fairlead/database/sql';
import { expect } from 'vitest';
import { auditMoney } from '../src/features/payments/ledger.ts';
import type { ProviderEvent, ProviderSession } from '../src/platform/payments/provider.ts';
import type { TestApp } from './app.ts';
import type { PretendProvider } from './pretend-provider.ts';

export const euros = (amount: number, more: Partial<Price> = {}): Price => ({
  amount,
  currency: 'EUR',
  priceId: null,
  source: 'BASE',
  licence: null,
  ...more,
});

/** Leads of a project whose visitors need not sign in; returns their ids in order. */
export async function fillLeads(app: TestApp, projectId: string, count: number): Promise<string[]> {
  return app.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
        created_at, updated_at)
      select gen_random_uuid(), md5(${projectId} || n) || '@volvik.example', 'Marta Lindqvist ' || n, 'IT', '28',
        'Kessler ' || n, 'Hannover', 'DE', left(md5(${projectId} || n), 10), 'en', now(), now()
      from generate_series(1, ${count}::int) n`);
    const rows = await tx.query<{ id: string }>(sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, trade_fair_id)
      select ${projectId}::uuid, v.id, gen_random_uuid(), now(), now(), gen_random_uuid(),
        (select parent_id from exhibitions where id = ${projectId}) from generate_series(1, ${count}::int) n
      join visitors v on v.email = md5(${projectId} || n) || '@volvik.example' returning id`);
    return rows.map(({ id }) => id).toSorted();
  });
}

/** Takes a lead's consent back, as its visitor would. */
export const withdraw = (app: TestApp, leadId: string | undefined): Promise<number> =>
  app.database.execute(sql`update leads set consent_withdrawn_at = now() where id = ${leadId ?? null}`);

/** Mail to the person of this lead came back. */
export const bounce = (app: TestApp, leadId: string | undefined, at = new Date()): Promise<number> =>
  app.database.execute(sql`
    update visitors set email_bounced_at = ${at} where id = (select visitor_id from leads where id = ${leadId ?? null})`);

/** Tells the app what the provider would, by its webhook. */
export async function tell(app: TestApp, provider: PretendProvider, what: ProviderEvent['what']): Promise<number> {
  return deliver(app, provider.tell(what));
}

export async function deliver(app: TestApp, message: ReturnType<PretendProvider['tell']>): Promise<number> {
  const answer = await app.http.inject({ method: 'POST', url: '/papi/payment/webhook', ...message });
  return answer.statusCode;
}

export const sessionOf = (provider: PretendProvider, payment: Pick<Payment, 'id'>): ProviderSession => {
  const session = [...provider.sessions.values()].find(({ reference }) => reference === payment.id);
  if (!session) throw new Error(`Payment ${payment.id} has no session`);
  return session;
};

/** Pays, and tells it. */
export async function pay(app: TestApp, provider: PretendProvider, payment: Pick<Payment, 'id'>): Promise<void> {
  const session = provider.become(sessionOf(provider, payment).id, 'PAID');
  expect(await tell(app, provider, { kind: 'SESSION', session })).toBe(200);
}

/** The books add up. */
export async function expectBalanced(app: TestApp): Promise<void> {
  expect(await auditMoney(app.database)).toEqual([]);
}

/** Returns a company's balances in the ledger, by account. */
export async function balances(app: TestApp, exhibitorId: string): Promise<Record<string, number>> {
  const rows = await app.database.query<{ account: string; sum: number }>(sql`
    select account, sum(amount)::float8 as sum from ledger_entries where exhibitor_id = ${exhibitorId}
    group by account having sum(amount) <> 0 order by account`);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}
