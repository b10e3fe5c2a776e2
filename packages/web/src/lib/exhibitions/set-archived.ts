import {
  type Exhibition,
  type exhibitionReplacement,
  getExhibition,
  replaceExhibition,
} from '@fairlead/contract/exhibitions';
import type { z } from 'zod';
import { call } from '../client/call.ts';
import { ApiProblem } from '../client/failures.ts';
import { ifMatch } from '../client/request.ts';

/** All of an exhibition that can be replaced, as it is now. */
export function wholeBody(exhibition: Exhibition): z.input<typeof exhibitionReplacement> {
  const { parentId, name, description, startsAt, endsAt, timeZone, venue, city, countryCode, stand } = exhibition;
  const { uniqueIdentifier, theme, isPublic, archivedAt } = exhibition;
  const place = { venue, city, countryCode, stand };
  const when = { startsAt, endsAt, timeZone };
  return {
    parentId,
    name,
    description,
    ...when,
    ...place,
    uniqueIdentifier,
    theme,
    isPublic,
    isArchived: archivedAt !== null,
  };
}

/**
 * Archives an exhibition, or restores it. It overwrites no change of a colleague: the stored state is read first, and again on a
 * conflict.
 */
export async function setArchived(id: string, isArchived: boolean, tries = 3): Promise<void> {
  try {
    const latest = await call(getExhibition, { params: { id } });
    const body = { ...wholeBody(latest), isArchived };
    await call(replaceExhibition, { params: { id }, body }, { headers: ifMatch(latest.version), isQuiet: tries > 1 });
  } catch (error) {
    const isConflict = error instanceof ApiProblem && error.code === 'EDIT_CONFLICT';
    if (!isConflict || tries <= 1) throw error;
    await setArchived(id, isArchived, tries - 1);
  }
}
