import { defaultBodyLimit, maxBodyLimit } from '@fairlead/contract/endpoint';
import { expect, test } from 'vitest';
import { bodyExtent, maxDepth } from '../../src/platform/http/body-limits.ts';
import { useTestApp } from '../use-test-app.ts';

const app = useTestApp();

/** Endpoints whose schema takes more than any body may have: 500 notes, or 60 questions with 60 options in three languages. */
const largerThanAny = ['captureLeads', 'createSurvey', 'replaceSurvey'];

test('every endpoint declares a limit that the largest body of its schema fits', () => {
  for (const { name, body, bodyLimit = defaultBodyLimit } of app.endpoints) {
    if (!body) continue;
    const { bytes, depth } = bodyExtent(body);
    expect(depth, name).toBeLessThan(maxDepth);
    if (largerThanAny.includes(name)) expect(bodyLimit, name).toBe(maxBodyLimit);
    else expect(bytes, name).toBeLessThanOrEqual(bodyLimit);
  }
});

test('no endpoint declares a limit far above what its schema takes', () => {
  for (const { name, body, bodyLimit } of app.endpoints) {
    if (bodyLimit === undefined) continue;
    expect(bodyLimit, name).toBeGreaterThan(defaultBodyLimit);
    expect(bodyLimit, name).toBeLessThanOrEqual(maxBodyLimit);
    expect(bodyLimit, name).toBeLessThan((body ? bodyExtent(body).bytes : 0) * 1.25);
  }
});
