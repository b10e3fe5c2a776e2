import { expect, test } from 'vitest';
import { register, signIn, somebody } from './people.ts';
import { useService } from './use-service.ts';

const { service } = useService();

/** One password as one keyboard writes it and as another does. */
const passwords = [
  'Zürich-Messe-2027',
  'café Éclair Ångström',
  '한글 박람회 비밀번호',
  'パスワード見本市',
  'mật khẩu hội chợ',
];

test.each([
  ['a space that a Mac types with the Option key', 'correct horse\u00a0battery'],
  ['the wide space of Japanese keyboards', 'correct\u3000horse battery'],
  ['the narrow space of French keyboards', 'correct horse\u202fbattery'],
])('%s is a space', async (_which, typed) => {
  const password = 'correct horse battery';
  const person = await register(service, { ...somebody(), password });
  expect((await signIn(service, { ...person, password: typed })).AccessToken).toBeTruthy();
  const other = await register(service, { ...somebody(), password: typed });
  expect((await signIn(service, { ...other, password })).AccessToken).toBeTruthy();
});

test.each(passwords)('%s is one password, however its letters are put together', async (password) => {
  const [one, other] = [password.normalize('NFC'), password.normalize('NFD')];
  expect(one).not.toBe(other);
  for (const [set, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    const person = await register(service, { ...somebody(), password: set });
    expect((await signIn(service, { ...person, password: typed })).AccessToken).toBeTruthy();
    const changed = await service.call('ChangePassword', {
      AccessToken: (await signIn(service, { ...person, password: set })).AccessToken,
      PreviousPassword: typed,
      ProposedPassword: `${typed} 2`,
    });
    expect(changed.status).toBe(200);
    expect((await signIn(service, { ...person, password: `${set} 2` })).AccessToken).toBeTruthy();
  }
});
