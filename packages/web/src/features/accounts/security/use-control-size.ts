import { useHostRole } from '../../../lib/config/config-context.ts';

const phone = {
  button: 'small',
  kind: 'quiet',
  action: 'touch',
  field: 'touch',
  dialog: { kind: 'sheet', button: 'touch', stay: 'quiet' },
} as const;
const work = {
  button: 'work',
  kind: 'outline',
  action: 'work',
  field: 'work',
  dialog: { kind: 'work', button: 'work', stay: 'outline' },
} as const;

/** For the thumb on the visitors' host, dense where people work. */
export function useControlSize(): typeof phone | typeof work {
  return useHostRole() === 'VISITOR' ? phone : work;
}
