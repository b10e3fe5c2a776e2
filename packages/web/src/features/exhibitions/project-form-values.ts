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
import { wholeBody } from '../../lib/exhibitions/whole-body.ts';

/** A project as its form holds it. */
export interface ProjectValues extends WhenAndWhere {
  name: string;
  stand: string;
  description: string;
  parentId: string;
}

const empty = (): ProjectValues => ({ name: '', stand: '', description: '', parentId: '', ...nowhereYet() });

export const valuesOf = (project: Exhibition): ProjectValues => ({
  name: project.name,
  stand: project.stand ?? '',
  description: project.description ?? '',
  parentId: project.parentId ?? '',
  ...whenAndWhereOf(project),
});

/** The body of a call; what the form does not show stays as it was. */
const bodyOfValues = (values: ProjectValues, before?: Exhibition): z.input<typeof exhibitionReplacement> => ({
  ...(before && wholeBody(before)),
  parentId: orNull(values.parentId),
  name: values.name,
  stand: orNull(values.stand),
  description: orNull(values.description),
  ...whenAndWhereBody(values),
});

const fields: Readonly<Record<string, keyof ProjectValues>> = momentFields;
const own = Object.keys(empty());

export const projectKind: ExhibitionKind<ProjectValues> = {
  empty,
  valuesOf,
  creationOf: (values) => ({ kind: 'PROJECT', ...bodyOfValues(values) }),
  bodyOf: bodyOfValues,
  fieldOf: (path) => fields[path] ?? (own.includes(path) ? (path as keyof ProjectValues) : undefined),
};
