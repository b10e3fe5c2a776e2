/** Texts of an event that name no person, by their keys: what happened to which object, and why. */
const kept = new Set([
  'api_version',
  'balance_transaction',
  'brand',
  'charge',
  'client_reference_id',
  'code',
  'currency',
  'decline_code',
  'failure_balance_transaction',
  'failure_code',
  'failure_reason',
  'id',
  'idempotency_key',
  'last4',
  'mode',
  'network_status',
  'object',
  'payment_intent',
  'payment_status',
  'reason',
  'risk_level',
  'status',
  'type',
]);

/**
 * Returns an event without what may tell who paid: the provider puts name, e-mail, phone number and postal address into sessions,
 * charges and disputes, and may put more there tomorrow. Numbers and flags stay, and of texts those that are named above.
 */
export function withoutPeople(body: unknown, key = ''): unknown {
  if (typeof body === 'string') return kept.has(key) ? body : null;
  if (Array.isArray(body)) return body.map((each) => withoutPeople(each, key));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutPeople(value, name)]));
}
