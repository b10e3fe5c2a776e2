import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@fairlead/contract/endpoint';
import { expect, test } from 'vitest';
import { named } from './audit-labels.ts';

const contract = join(import.meta.dirname, '../../../../contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

test('everything that an administrator can change has a label in the audit', async () => {
  const files = readdirSync(contract).filter((name) => !name.includes('.test.'));
  const values = await Promise.all(files.map(async (name) => Object.values(await import(join(contract, name)))));
  const changes = values
    .flat()
    .filter(isEndpoint)
    .filter(({ method, access }) => method !== 'GET' && Array.isArray(access) && access.includes('ADMIN'))
    .map(({ name }) => name);
  expect(changes.length).toBeGreaterThan(15);
  expect(changes.filter((name) => !named.some((one) => one === name))).toEqual([]);
});
