import { randomUUID } from 'node:crypto';
import { captureLeads } from '@fairlead/contract/captures';
import { addScans } from '@fairlead/contract/scans';
import { createSurvey } from '@fairlead/contract/surveys';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyExtent } from './body-limits.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test('measures the largest value of each kind of schema', () => {
  expect(bodyExtent(z.string().max(10))).toEqual({ bytes: bytesOf('€'.repeat(10)), values: 1, depth: 0 });
  expect(bodyExtent(z.string().trim().max(10).pipe(z.email())).bytes).toBe(32);
  expect(bodyExtent(z.enum(['a', 'long']).nullable().optional())).toEqual({ bytes: 6, values: 1, depth: 0 });
  expect(bodyExtent(z.array(z.literal('x')).max(3))).toEqual({
    bytes: 2 + bytesOf(['x', 'x', 'x']) - 1,
    values: 4,
    depth: 1,
  });
  const nested = z.strictObject({ on: z.boolean(), list: z.array(z.strictObject({ on: z.boolean() })).max(2) });
  const largest = { on: false, list: [{ on: false }, { on: false }] };
  expect(bodyExtent(nested)).toMatchObject({ values: 7, depth: 3 });
  expect(bodyExtent(nested).bytes).toBeGreaterThanOrEqual(bytesOf(largest));
});

test('finds no end where a schema sets none', () => {
  expect(bodyExtent(z.string()).bytes).toBe(Number.POSITIVE_INFINITY);
  expect(bodyExtent(z.array(z.boolean())).values).toBe(Number.POSITIVE_INFINITY);
});

test('measures no less than full bodies of the contract have', () => {
  const note = '€'.repeat(2000);
  const event = { id: randomUUID(), occurredAt: new Date().toISOString(), source: 'CAMERA', qrCode: '€'.repeat(500) };
  const scans = { events: Array.from({ length: 500 }, () => event) };
  expect(addScans.body.safeParse(scans).error).toBeUndefined();
  expect(bodyExtent(addScans.body).bytes).toBeGreaterThanOrEqual(bytesOf(scans));

  const { id, occurredAt, qrCode: code } = event;
  const items = Array.from({ length: 500 }, () => ({ id, occurredAt, code, note, rating: 5, beaconId: id }));
  expect(captureLeads.body.safeParse({ items }).error).toBeUndefined();
  expect(bodyExtent(captureLeads.body).bytes).toBeGreaterThanOrEqual(bytesOf({ items }));

  const texts = (length: number) => ({ en: '€'.repeat(length), es: '€'.repeat(length), de: '€'.repeat(length) });
  const options = Array.from({ length: 60 }, () => ({ id, text: texts(120), isHidden: false, isBuyingSignal: false }));
  const question = { id, type: 'SINGLE', text: texts(300), isRequired: false, isHidden: false, options };
  const survey = { title: '€'.repeat(80), defaultLanguage: 'en', beaconId: id, questions: Array(60).fill(question) };
  expect(createSurvey.body.safeParse(survey).error).toBeUndefined();
  expect(bodyExtent(createSurvey.body).bytes).toBeGreaterThanOrEqual(bytesOf(survey));
});
