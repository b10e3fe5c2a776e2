import { expect, test } from 'vitest';
import { defaultParts } from './keep-offline.ts';

test.each([
  ['nothing is said of the connection', undefined, ['VISITOR']],
  ['it is fast', { saveData: false, effectiveType: '4g' }, ['VISITOR']],
  ['it is 3G', { effectiveType: '3g' }, ['VISITOR']],
  ['data is to be saved', { saveData: true, effectiveType: '4g' }, []],
  ['it is 2G', { effectiveType: '2g' }, []],
  ['it is slower still', { saveData: false, effectiveType: 'slow-2g' }, []],
])('where %s', (_, connection, parts) => {
  expect(defaultParts('VISITOR', connection)).toEqual(parts);
});
