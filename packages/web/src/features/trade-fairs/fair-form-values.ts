import type { Exhibition, exhibitionReplacement } from '@fairlead/contract/exhibitions';
import type { z } from 'zod';
import type { ExhibitionKind } from '../../lib/exhibitions/use-exhibition-form.ts';
import {
  momentFields,
  nowhereYet,
  orNull,
  type WhenAndWhere,
  whenAndWhereBody,
  whenAndWhereOf,
} from '../../lib/exhibitions/when-and-where.ts';

/** A fair as its form holds it. */
export interface FairValues extends WhenAndWhere {
  name: string;
  uniqueIdentifier: string;
  ownerId: string;
  description: string;
  isPublic: boolean;
  main: string;
  /** Empty while they follow main. */
  light: string;
  dark: string;
}

type FairBody = z.input<typeof exhibitionReplacement>;

const empty = (): FairValues => ({
  ...{ name: '', uniqueIdentifier: '', ownerId: '', description: '' },
  ...nowhereYet(),
  ...{ isPublic: false, main: '', light: '', dark: '' },
});

export const valuesOf = (fair: Exhibition): FairValues => ({
  name: fair.name,
  uniqueIdentifier: fair.uniqueIdentifier ?? '',
  ownerId: fair.ownerId,
  description: fair.description ?? '',
  ...whenAndWhereOf(fair),
  isPublic: fair.isPublic,
  main: fair.theme?.main ?? '',
  light: fair.theme?.light ?? '',
  dark: fair.theme?.dark ?? '',
});

/** Returns the request's body; whether the fair is archived stays as it was. */
function bodyOf(values: FairValues, before?: Exhibition): FairBody {
  const { main, light, dark } = values;
  const own = { ...(light.trim() && { light }), ...(dark.trim() && { dark }) };
  return {
    name: values.name,
    uniqueIdentifier: orNull(values.uniqueIdentifier),
    description: orNull(values.description),
    ...whenAndWhereBody(values),
    isPublic: values.isPublic,
    theme: main.trim() === '' ? null : { main, ...own },
    isArchived: before !== undefined && before.archivedAt !== null,
  };
}

/** A new fair; `ownerId` only where an administrator names the organizer. */
function creationOf(values: FairValues) {
  const { isArchived: _, ...body } = bodyOf(values);
  return { kind: 'TRADE_FAIR' as const, ...body, ownerId: orNull(values.ownerId) };
}

const fields: Readonly<Record<string, keyof FairValues>> = {
  ...momentFields,
  'theme.main': 'main',
  'theme.light': 'light',
  'theme.dark': 'dark',
};
const own = Object.keys(empty());

export const fairKind: ExhibitionKind<FairValues> = {
  empty,
  valuesOf,
  creationOf,
  bodyOf,
  fieldOf: (path) => fields[path] ?? (own.includes(path) ? (path as keyof FairValues) : undefined),
};

const longest = 40;
const shortest = 3;
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns an identifier for the fair's links, made of its name; empty where nothing useful comes of it. */
export function identifierOfName(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return letters.length < shortest ? '' : letters;
}
