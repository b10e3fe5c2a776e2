import type { Exhibition, exhibitionReplacement } from '@fairlead/contract/exhibitions';
import type { z } from 'zod';

export type ProjectBody = z.input<typeof exhibitionReplacement>;

/** All of a project that can be replaced, as it is now. */
export function bodyOf(project: Exhibition): ProjectBody {
  const { parentId, name, description, startsAt, endsAt, timeZone, venue, city, countryCode, stand } = project;
  const { uniqueIdentifier, theme, isPublic, archivedAt } = project;
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

/** The `If-Match` header for one version. */
export const ifMatch = (version: number): { readonly 'if-match': string } => ({ 'if-match': `"${version}"` });
