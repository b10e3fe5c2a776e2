import type { AdminAccount } from '@fairlead/contract/admins';
import { expect, test } from 'vitest';
import { createExhibitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

test('an administrator changes their own name, and the audit says so', async () => {
  const admin = await createAdmin(app);
  const answer = await app.call('PATCH', '/admin/account', { as: admin.token, body: { name: ' Ines Wahlberg ' } });
  expect(answer.json()).toMatchObject({ name: 'Ines Wahlberg', email: admin.email });
  const own = await app.call('GET', '/admin/account', { as: admin.token });
  expect(own.json<AdminAccount>().name).toBe('Ines Wahlberg');
  expectProblem(await app.call('PATCH', '/admin/account', { as: admin.token, body: { name: '' } }), 'INVALID_INPUT');
});

test('an administrator gets everything stored about them as one file, and nothing of another', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  for (const [person, name] of [
    [admin, 'Ines Wahlberg'],
    [other, 'Paula Lund'],
  ] as const)
    await app.call('PATCH', '/admin/account', { as: person.token, body: { name } });
  const file = await app.call('GET', '/admin/account/data', { as: admin.token });
  expect(file.headers['content-disposition']).toContain('fairlead-my-data.json');
  const data = JSON.parse(file.body) as Record<string, unknown>;
  expect(data['admins']).toEqual([expect.objectContaining({ email: admin.email, name: 'Ines Wahlberg' })]);
  expect(data['audit_entries']).toEqual([expect.objectContaining({ action: 'patchAdmin', adminEmail: admin.email })]);
  expect(data['visitors']).toBeUndefined();
  expect(file.body).not.toContain(other.email);
  const company = await createExhibitor(app);
  expectProblem(await app.call('GET', '/admin/account/data', { as: company.token }), 'FORBIDDEN');
});
