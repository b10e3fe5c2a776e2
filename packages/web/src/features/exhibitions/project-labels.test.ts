import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { liveLabel } from './project-labels.ts';

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as TFunction<'exhibitions'>;
const project = {
  startsAt: '2026-11-28T12:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
} as Exhibition;

test.each([
  ['at four in the morning', '2026-11-29T07:00:00.000Z', 'dayOf {"day":2,"of":4}'],
  ['on the last day', '2026-12-01T14:00:00.000Z', 'lastDay {"time":"18:00"}'],
])('says by when a fair closes on its last day alone: %s', (_, now, label) => {
  expect(liveLabel(t, project, Date.parse(now))).toBe(label);
});
