import { expect, test } from 'vitest';
import { fileName } from './file-types.ts';

const pdf = 'application/pdf';
test.each([
  ['Datasheet', 'Datasheet.pdf'],
  ['Datasheet.pdf', 'Datasheet.pdf'],
  ['Datasheet.PDF', 'Datasheet.pdf'],
  ['Größe "1" – 2.0', 'Größe _1_ – 2.0.pdf'],
  ['../../etc/passwd', 'etc_passwd.pdf'],
  ['D:\\stand\\price list.pdf', 'D_stand_price list.pdf'],
  ['invoice.exe', 'invoice.exe.pdf'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'document.pdf'],
  ['a\ud800b', 'a_b.pdf'],
])('%j is saved as %j', (name, saved) => {
  expect(fileName(name, pdf)).toBe(saved);
});

test('an ending that means the same is not doubled', () => {
  expect(fileName('Stand.jpeg', 'image/jpeg')).toBe('Stand.jpg');
  expect(fileName('Housing.STP', 'model/step')).toBe('Housing.step');
  expect(fileName('Stand.jpg', 'image/png')).toBe('Stand.jpg.png');
});
