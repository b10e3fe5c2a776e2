import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadTask } from './upload-task.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

const rules = { mediaTypes: ['application/pdf'], endings: ['.step', '.csv'], maximalBytes: 100 };
const phaseOf = (name: string, type: string) => {
  const task = createUploadTask(rules, () => new Promise(() => undefined));
  task.start(new File(['some bytes'], name, { type }));
  return task.state().phase;
};

test.each([
  ['sheet.pdf', 'application/pdf'],
  ['Housing.STEP', 'application/x-of-some-program'],
  ['prices.csv', 'application/vnd.ms-excel'],
  ['anything', ''],
])('%s of type "%s" is sent', (name, type) => expect(phaseOf(name, type)).toBe('sending'));

test.each([
  ['setup.exe', 'application/x-msdownload'],
  ['page.step.html', 'text/html'],
])('%s of type "%s" is refused', (name, type) => expect(phaseOf(name, type)).toBe('refused'));
