import type { Licence } from '@fairlead/contract/licences';
import type { ManagedPrice, PriceAssignment, PriceScope } from '@fairlead/contract/prices';
import type { TestApp } from './app.ts';

async function created<T>(app: TestApp, path: string, as: string, body: object): Promise<T> {
  const answer = await app.call('POST', path, { as, body });
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** By an administrator, `as`: what a lead costs, 2.50 EUR unless said otherwise. */
export const createPrice = (app: TestApp, as: string, value: object = {}): Promise<ManagedPrice> =>
  created(app, '/price', as, { name: 'Lead, standard', target: 'LEAD', amount: 250, currency: 'EUR', ...value });

export const assign = (
  app: TestApp,
  as: string,
  body: { priceId: string; scope: PriceScope; scopeId?: string | undefined },
): Promise<PriceAssignment> => created(app, '/price/assign', as, body);

/** A licence for ten leads, at any fair, from now on. */
export const grant = (
  app: TestApp,
  as: string,
  value: { exhibitorId: string; [field: string]: unknown },
): Promise<Licence> => created(app, '/license', as, { name: 'Lead pack', target: 'LEAD', quantity: 10, ...value });
