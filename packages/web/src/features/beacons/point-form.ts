import {
  type Beacon,
  beaconInput,
  createBeacon,
  getBeacon,
  listBeacons,
  patchBeacon,
} from '@fairlead/contract/beacons';
import { type Language, languages } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import { longestText, plainText, readRichText } from '@fairlead/contract/rich-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../lib/query/query.ts';

type TextName = 'title' | 'description';
type TranslatedField = `${TextName}_${Language}`;
export type PointText = TextName | TranslatedField;

/** Values of a point's form; descriptions are as they are kept. */
export type PointValues = { name: string; language: Language } & { [Field in PointText]: string };

/** The field of a text in a language; the own one of the point is kept under its plain name. */
export const fieldIn = <Name extends TextName>(name: Name, language: Language, own: Language) =>
  language === own ? name : (`${name}_${language}` as const);

const translated = languages.flatMap((language) => [`title_${language}`, `description_${language}`] as const);
export const pointFields = ['name', 'title', 'description', 'language', ...translated] as const;

/** The field that shows a fault of the body. */
export function pointField(path: string): Exclude<keyof PointValues, 'language'> | undefined {
  const flat = path.replace(/^translations\.(\w+)\.(\w+)$/, '$2_$1');
  return pointFields.filter((field) => field !== 'language').find((field) => field === flat);
}

export const languageOfField = (field: string, own: Language): Language =>
  languages.find((language) => field.endsWith(`_${language}`)) ?? own;

export const valuesOf = (point: Beacon | undefined, language: Language): PointValues => {
  const texts = (one: Language) => ({
    [`title_${one}`]: point?.translations[one]?.title ?? '',
    [`description_${one}`]: point?.translations[one]?.description ?? '',
  });
  return {
    name: point?.name ?? '',
    title: point?.title ?? '',
    description: point?.description ?? '',
    language: point?.language ?? language,
    ...(Object.assign({}, ...languages.map(texts)) as Record<TranslatedField, string>),
  };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The texts in other languages than the point's own; those in which nothing is written are left out. */
export const translationsOf = (values: PointValues): PointTranslations =>
  Object.fromEntries(
    languages
      .filter((language) => language !== values.language)
      .map((language) => {
        const title = orNull(values[`title_${language}`]);
        return [language, { title, description: orNull(values[`description_${language}`]) }] as const;
      })
      .filter(([, { title, description }]) => title !== null || description !== null),
  );

const bodyOf = (values: PointValues) => ({
  name: values.name,
  title: orNull(values.title),
  description: orNull(values.description),
  language: values.language,
  translations: translationsOf(values),
});

/** The part of the body that a field is sent in. */
const bodyKeyOf = (field: keyof PointValues): keyof ReturnType<typeof bodyOf> =>
  field.includes('_') ? 'translations' : (field as Exclude<typeof field, TranslatedField>);

const isTooLong = (html: string | null | undefined): boolean =>
  plainText(readRichText(html ?? '')).length > longestText;

/** The contract's own rules, and the limit of what is visible, which only the server knows of any HTML. */
const checked = beaconInput.superRefine(({ description, translations = {} }, context) => {
  const issue = (path: string[], input: unknown) =>
    context.addIssue({ code: 'too_big', origin: 'string', maximum: longestText, path, input });
  if (isTooLong(description)) issue(['description'], description);
  for (const [language, texts] of Object.entries(translations))
    if (isTooLong(texts?.description)) issue(['translations', language, 'description'], texts?.description);
});

interface PointForm {
  readonly projectId: string;
  readonly point: Beacon | undefined;
  /** The cover of a new point, uploaded already. */
  readonly coverKey: string | null;
  /** First values of a new point. */
  readonly start: PointStart;
  /** In which a new point is written. */
  readonly language: Language;
  readonly onSaved: (saved: Beacon) => void;
}

/** A new point may come with a name, and with a printed code that it takes. */
export interface PointStart {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
}

interface Conflict {
  readonly mine: PointValues;
  readonly theirs: Beacon;
}

/**
 * The form of a new mixie point, or of one there is. Only what was changed is sent, with the version it was changed from;
 * what is typed stays whatever the server answers.
 */
export function usePointForm({ projectId, point, coverKey, start, language, onSaved }: PointForm) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [base, setBase] = useState(point);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<PointValues>({
    mode: 'onTouched',
    defaultValues: { ...valuesOf(point, language), ...(!point && { name: start.name ?? '' }) },
    resolver: useContractResolver(checked, bodyOf, pointField),
  });
  const { isDirty, dirtyFields } = form.formState;

  useEffect(() => {
    if (!point || !base || point.version <= base.version) return;
    // A colleague changed other fields, or these while nothing was typed: there is nothing to decide.
    const isSame = pointFields.every((field) => valuesOf(point, language)[field] === valuesOf(base, language)[field]);
    if (isDirty && !isSame) return;
    setBase(point);
    if (!isSame) form.reset(valuesOf(point, language));
  }, [point, base, isDirty, form, language]);

  function send(values: PointValues, version: number | undefined): Promise<Beacon> {
    const body = bodyOf(values);
    if (point === undefined || version === undefined) {
      const { code } = start;
      const creation = { ...body, ...(coverKey !== null && { coverKey }), ...(code !== undefined && { code }) };
      const once = { isQuiet: true, idempotencyKey: attemptKey(creation) };
      return call(createBeacon, { params: { projectId }, body: creation }, once);
    }
    const changed = pointFields.filter((field) => dirtyFields[field]).map(bodyKeyOf);
    const patch = Object.fromEntries(changed.map((key) => [key, body[key]]));
    const options = { isQuiet: true, headers: { 'if-match': `"${version}"` } };
    return call(patchBeacon, { params: { projectId, beacon: point.id }, body: patch }, options);
  }

  function accept(saved: Beacon): void {
    setBase(saved);
    setConflict(null);
    form.reset(valuesOf(saved, language));
    client.setQueryData(endpointKey(getBeacon, { params: { projectId, beacon: saved.id } }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    onSaved(saved);
  }

  async function fetchTheirs(mine: PointValues, id: string): Promise<void> {
    try {
      const theirs = await call(getBeacon, { params: { projectId, beacon: id } }, { isQuiet: true });
      setConflict({ mine, theirs });
    } catch {
      setFailure('');
    }
  }

  async function save(values: PointValues, version: number | undefined): Promise<void> {
    setFailure(null);
    try {
      accept(await send(values, version));
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (error.code === 'EDIT_CONFLICT' && point) await fetchTheirs(values, point.id);
      else if (showFaults(error.errors, form.setError, pointField).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  /** All translations go together: those that only the colleague changed are the colleague's. */
  function keepMine({ mine, theirs }: Conflict): Promise<void> {
    const own = pointFields.filter((field) => dirtyFields[field]).map((field) => [field, mine[field]]);
    return save({ ...valuesOf(theirs, language), ...Object.fromEntries(own) }, theirs.version);
  }

  return {
    form,
    conflict,
    /** Why nothing was saved; empty when no answer came. */
    failure,
    submit: form.handleSubmit((values) => save(values, base?.version)),
    discard: () => form.reset(),
    keepMine: () => (conflict ? keepMine(conflict) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}

export type PointFormState = ReturnType<typeof usePointForm>;
