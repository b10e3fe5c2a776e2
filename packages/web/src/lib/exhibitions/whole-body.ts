import type { Exhibition, exhibitionReplacement } from '@fairlead/contract/exhibitions';
import type { z } from 'zod';

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
