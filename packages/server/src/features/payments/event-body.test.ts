import { expect, test } from 'vitest';
import { withoutPeople } from './provider-events.ts';

const owner = {
  email: 'jana@kessler.example',
  name: 'Jana Brandt',
  phone: '+49 170 9988776',
  address: { line1: 'Industriestraße 14', city: 'Ulm', postal_code: '89079', country: 'DE' },
};

test('of what the provider reports no text stays that may tell who paid, wherever it stands', () => {
  const body = {
    id: 'evt_1',
    object: 'event',
    type: 'charge.dispute.created',
    created: 1_800_000_000,
    livemode: true,
    data: {
      object: {
        id: 'dp_1',
        amount: 1_023,
        currency: 'eur',
        status: 'needs_response',
        reason: 'fraudulent',
        payment_intent: 'pi_1',
        customer_email: owner.email,
        customer_details: { ...owner, tax_ids: [{ type: 'eu_vat', value: 'DE811204377' }] },
        billing_details: owner,
        receipt_email: owner.email,
        evidence: { customer_name: owner.name, uncategorized_text: `${owner.name} called` },
        payment_method_details: { card: { brand: 'visa', last4: '4242', name: owner.name } },
        metadata: { ordered_by: owner.email },
        tomorrow: [[owner.name], owner.email],
      },
    },
  };
  const rest = withoutPeople(body);
  expect(rest).toMatchObject({
    id: 'evt_1',
    type: 'charge.dispute.created',
    created: 1_800_000_000,
    livemode: true,
    data: {
      object: {
        amount: 1_023,
        currency: 'eur',
        reason: 'fraudulent',
        payment_intent: 'pi_1',
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      },
    },
  });
  const text = JSON.stringify(rest);
  for (const part of ['jana', 'Brandt', '9988776', 'Industrie', 'Ulm', '89079', 'DE811204377', 'called'])
    expect(text.toLowerCase()).not.toContain(part.toLowerCase());
});
