import { sql } from '@fairlead/database/sql';
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

test('an import of a list with changes moves stands, and takes no company in again whose e-mail is another', async () => {
  const by = await createFair(app);
  const run = crypto.randomUUID().slice(0, 8);
  const headings = ['Company', 'Contact', 'E-mail', 'Stand', 'VAT ID'];
  const importRows = async (...rows: readonly string[]) => {
    const cells = rows.map((row) => row.replaceAll('#', run).split('; '));
    const made = await importFile(app, by, sheetOf(headings, ...cells));
    const { items } = await resultsOf(app, by, made.id);
    return items.map(({ result, reasons }) => [result, ...reasons.map(({ code }) => code)].join(' '));
  };
  const stands = async () => {
    const { items } = (await app.call('GET', `/tradeFair/${by.fair.id}/participation`, { as: by.token })).json();
    return items.map(({ exhibitor, stand }: { exhibitor: { name: string }; stand: string }) => [exhibitor.name, stand]);
  };
  await importRows(
    'Alpha AG; A; a@#.example; 1 / A01; ',
    'Beta AG; B; b@#.example; 1 / B01; DE1#',
    'Gamma AG; C; c@#.example; 1; ',
  );
  const again = await importRows(
    'Alpha AG; A; a@#.example; 2 / A99; ',
    'Beta AG; New; new@other-#.example; 1 / B01; DE1#',
    'Gamma AG; New; new@#.example; 3; ',
    'Gamma GmbH; New; d@more-#.example; 1; ',
  );
  expect(again).toEqual(['OK stand_changed', 'DUPLICATE company_takes_part', 'DUPLICATE company_takes_part', 'OK']);
  expect(await stands()).toEqual([
    ['Alpha AG', '2 / A99'],
    ['Beta AG', '1 / B01'],
    ['Gamma AG', '1'],
    ['Gamma GmbH', '1'],
  ]);

  // A company that edits its project itself knows better than the list.
  await app.database.execute(sql`
    update exhibitions set updated_by = gen_random_uuid() where parent_id = ${by.fair.id} and stand = '2 / A99'`);
  const third = await importRows('Alpha AG; A; a@#.example; 3 / A03; ', 'Gamma GmbH; New; d@more-#.example; 4; ');
  expect(third).toEqual(['DUPLICATE stand_kept', 'OK stand_changed']);
  expect((await stands()).map(([, stand]: [string, string]) => stand)).toEqual(['2 / A99', '1 / B01', '1', '4']);
});
