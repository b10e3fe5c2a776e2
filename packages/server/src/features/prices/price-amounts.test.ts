import { beforeAll, expect, test } from 'vitest';
import { createPrice } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let admin: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
const make = (body: object) => app.call('POST', '/price', { as: admin, body });

test('a price costs what the payment provider takes, in a currency that there is', async () => {
  for (const [field, value] of [
    ['amount', 100_000_000],
    ['amount', -1],
    ['amount', 1.5],
    ['currency', 'EUX'],
    ['currency', 'eur'],
    ['name', ''],
    ['target', 'POINT'],
  ] as const) {
    const body = { name: 'Lead', target: 'LEAD', amount: 1, currency: 'EUR', [field]: value };
    const problem = expectProblem(await make(body), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path }) => path)).toEqual([`body.${field}`]);
  }
  for (const currency of ['JPY', 'SEK']) await createPrice(app, admin, { currency, amount: 99_999_999 });
});

test.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])(
  'a price ends in a zero in %s, for cards are charged no less',
  async (currency) => {
    const body = { name: 'Lead', target: 'LEAD', currency };
    for (const amount of [1_255, 1]) {
      const problem = expectProblem(await make({ ...body, amount }), 'INVALID_INPUT');
      expect(problem.errors).toEqual([
        {
          path: 'body.amount',
          code: 'amount_step',
          message:
            'With three decimals, the last one must be 0, as in 1.250. Cards cannot be charged in smaller steps.',
        },
      ]);
    }
    for (const amount of [1_250, 0])
      expect(await createPrice(app, admin, { currency, amount })).toMatchObject({ amount });
  },
);
