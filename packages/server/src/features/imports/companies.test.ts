import { expect, test } from 'vitest';
import { createFair } from '../../../test/fairs.ts';
import { importFile, resultsOf, sheetOf } from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

/** Companies with a contact each; # stands for a part of e-mails that is new with each run. */
async function importOf(...rows: readonly string[]) {
  const by = await createFair(app);
  const run = crypto.randomUUID().slice(0, 8);
  const cells = rows.map((row) => row.replaceAll('#', run).split('; '));
  const file = sheetOf(['Company', 'Contact', 'E-mail', 'Stand', 'VAT ID'], ...cells);
  const results = [];
  for (const dryRun of [true, false]) {
    const { items } = await resultsOf(app, by, (await importFile(app, by, file, { dryRun })).id);
    results.push(items.map(({ result, reasons }) => [result, ...reasons.map(({ code }) => code)].join(' ')));
  }
  const [dry, real] = results;
  expect(real).toEqual(dry);
  const there = await app.call('GET', `/tradeFair/${by.fair.id}/participation`, { as: by.token });
  expect(there.json().items).toHaveLength(dry?.filter((one) => one === 'OK').length ?? 0);
  return dry;
}

const [same, other] = ['DUPLICATE same_company_as_row', 'MISSING email_of_other_company'];

test.each<[string, readonly string[], ...string[]]>([
  [
    'three contacts with one VAT ID, two of them in groups',
    ['OK', same, same],
    'Kessler GmbH; Jana; a@#.example; 4 / C21; DE301774926',
    'Kessler GmbH; Timo; b@#.example; 4 / C21; DE301774926',
    'Kessler Antriebe ; Team; c@#.example; 4 / C21; DE 301 774 926',
  ],
  [
    'one name and stand',
    ['OK', same],
    'Kessler GmbH; A; a@#.example; 4 / C21; ',
    'KESSLER GmbH; B; b@x-#.example; 4/C21; ',
  ],
  ['one name and domain', ['OK', same], 'Müller AG; A; a@#.example; ; ', 'Müller AG; B; b@#.example; 4 / C21; DE1'],
  ['one name, two VAT IDs', ['OK', 'OK'], 'Müller AG; A; a@#.example; 1; DE1', 'Müller AG; B; b@#.example; 1; DE2'],
  ['one name alone', ['OK', 'OK'], 'Müller AG; A; a@#.example; 1; ', 'Müller AG; B; b@x-#.example; 2; '],
  [
    'four companies without a VAT ID',
    ['OK', 'OK', 'OK', 'OK'],
    'Kessler GmbH; A; a@#.example; 1; n/a',
    'Nordwind AG; B; b@x-#.example; 2; N/A',
    'Sandra SL; C; c@y-#.example; 3; 000 000',
    'Volvik AB; D; d@z-#.example; 4; 000000',
  ],
  ['two names in Chinese', ['OK', 'OK'], '北京公司; A; a@#.example; 1; ', '上海公司; B; b@#.example; 1; '],
  [
    'one agency of two companies',
    ['OK', other],
    'Nordwind AG; Agentur; a@#.example; 1; ',
    'Sandra SL; Agentur; a@#.example; 2; ',
  ],
])('an import of %s says and does %j', async (_what, results, ...rows) => {
  expect(await importOf(...rows)).toEqual(results);
});
