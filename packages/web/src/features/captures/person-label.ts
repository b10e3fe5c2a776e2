import { printCode } from '@fairlead/contract/code';
import { useAssetNames } from '../../lib/assets.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import type { StoredCapture } from './outbox/stored-capture.ts';

/** A person as they are shown: the code until the server has answered, then what the list of leads shows. */
export function usePersonLabel(): (capture: StoredCapture) => string {
  const names = useAssetNames();
  return ({ person, capture }) => {
    if (person === null) return printCode(capture.code);
    const job = person.profession === null ? undefined : names.profession(person.profession);
    const trade = person.industry === null ? undefined : names.industry(person.industry);
    return joinShown([person.name, job ?? trade]) || printCode(capture.code);
  };
}
