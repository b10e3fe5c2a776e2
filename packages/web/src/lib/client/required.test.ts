import { access } from '@fairlead/contract/access';
import { endpoint } from '@fairlead/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkRequired, type LooseInput, RequiredParameterError } from './request.ts';

const bulk = endpoint({
  name: 'updateScans',
  summary: 'Change scans',
  method: 'PATCH',
  path: '/project/{projectId}/scan/{scanId}',
  access: access.anyone,
  params: z.strictObject({ projectId: z.string(), scanId: z.string() }),
  query: z.strictObject({ email: z.string(), limit: z.coerce.number().default(5), q: z.string().optional() }),
  body: z.strictObject({ archived: z.boolean() }),
  bodyName: 'scanBulkUpdateValue',
  response: null,
});
const loose = endpoint({
  name: 'deleteAccount',
  summary: 'Delete',
  method: 'DELETE',
  path: '/account',
  access: access.anyone,
  body: z.strictObject({ id: z.string().optional() }).default({}),
  response: null,
});
const whole: LooseInput = { params: { projectId: 'p', scanId: 's' }, query: { email: 'e' }, body: { archived: true } };

test.each<[string, LooseInput]>([
  ['projectId', { ...whole, params: { projectId: null, scanId: 's' } }],
  ['scanId', { ...whole, params: { projectId: 'p' } }],
  ['projectId', {}],
  ['email', { ...whole, query: { email: undefined } }],
  ['email', { params: { projectId: 'p', scanId: 's' }, body: {} }],
  ['scanBulkUpdateValue', { ...whole, body: null }],
  ['scanBulkUpdateValue', { params: { projectId: 'p', scanId: 's' }, query: { email: 'e' } }],
])('%s is named when it is missing', (parameter, input) => {
  const message = `Required parameter ${parameter} was null or undefined when calling updateScans`;
  expect(() => checkRequired(bulk, input)).toThrow(new RequiredParameterError(parameter, 'updateScans'));
  expect(() => checkRequired(bulk, input)).toThrow(message);
});

test('nothing is asked for that is optional or has a default', () => {
  expect(() => checkRequired(bulk, whole)).not.toThrow();
  expect(() => checkRequired(loose, {})).not.toThrow();
});

test('empty text, zero and false are values', () => {
  expect(() => checkRequired(bulk, { ...whole, query: { email: '' }, body: false })).not.toThrow();
});
