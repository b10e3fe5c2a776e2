import {
  type AdditionalVisitorAttribute,
  additionalVisitorAttributes,
  getOrganizer,
  type Organizer,
  patchOrganizer,
} from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { ifMatch } from '../../lib/client/if-match.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { attributesOf, contentOf, newQuestion, type QuestionValues, valuesOf } from './question-values.ts';

interface QuestionConflict {
  readonly mine: readonly AdditionalVisitorAttribute[];
  readonly theirs: Organizer;
}

const messageOf = (code: string, message: string): string => {
  const key = code === 'custom' ? message : code;
  return i18next.exists(`questions.fault.${key}`, { ns: 'trade-fairs' })
    ? i18next.t(`questions.fault.${key}` as 'questions.fault.label_needed', { ns: 'trade-fairs' })
    : i18next.t('invalid', { ns: 'fields' });
};

const storedContent = (organizer: Organizer): string => contentOf(valuesOf(organizer.additionalVisitorAttributes));

/** The questions while they are edited; sent as a whole, and never overwriting a colleague's change unseen. */
export function useQuestions(organizer: Organizer, answered: readonly string[]) {
  const { t } = useTranslation(['trade-fairs', 'exhibitions', 'fields']);
  const client = useQueryClient();
  const [base, setBase] = useState(organizer);
  const [questions, setQuestions] = useState(() => valuesOf(organizer.additionalVisitorAttributes));
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<QuestionConflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = contentOf(questions) !== storedContent(base);

  function edit(next: QuestionValues[]): void {
    setQuestions(next);
    setFaults(new Map());
    setFailure(null);
  }

  function accept(stored: Organizer): void {
    setBase(stored);
    setConflict(null);
    edit(valuesOf(stored.additionalVisitorAttributes));
    client.setQueryData(endpointKey(getOrganizer, { params: { organizerId: stored.id } }), stored);
  }

  /** As they would be sent over what is stored; null when something about them is wrong, which the fields then say. */
  function checked(over: Organizer): AdditionalVisitorAttribute[] | null {
    const known = [...base.additionalVisitorAttributes, ...over.additionalVisitorAttributes];
    const attributes = attributesOf(questions, known, answered);
    const result = additionalVisitorAttributes.safeParse(attributes);
    if (result.success) return attributes;
    const found = result.error.issues.map(
      ({ path, code, message }) => [path.map(String).join('.'), messageOf(code, message)] as const,
    );
    setFaults(new Map(found));
    setFailure(t('exhibitions:form.notSaved', { count: found.length }));
    return null;
  }

  /** The server's faults of single fields stand beside them. */
  function showFaults(errors: ApiProblem['errors']): void {
    const within = 'body.additionalVisitorAttributes.';
    setFaults(
      new Map(errors.map(({ path, message }) => [path.startsWith(within) ? path.slice(within.length) : path, message])),
    );
    setFailure(t('exhibitions:form.notSaved', { count: errors.length }));
  }

  async function send(over: Organizer): Promise<void> {
    const attributes = checked(over);
    if (attributes === null) return;
    setFailure(null);
    setBusy(true);
    try {
      const input = { params: { organizerId: over.id }, body: { additionalVisitorAttributes: attributes } };
      accept(await call(patchOrganizer, input, { isQuiet: true, headers: ifMatch(over.version) }));
      showToast(t('exhibitions:form.saved'), { severity: 'success' });
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'EDIT_CONFLICT') await fetchTheirs();
      else if (error instanceof ApiProblem && error.errors.length > 0) showFaults(error.errors);
      else setFailure(error instanceof ApiProblem ? error.detail : t('exhibitions:form.notReached'));
    } finally {
      setBusy(false);
    }
  }

  async function fetchTheirs(): Promise<void> {
    const theirs = await call(getOrganizer, { params: { organizerId: base.id } }, { isQuiet: true }).catch(() => null);
    if (theirs === null) setFailure(t('exhibitions:form.notReached'));
    // Something else about the organizer was changed, such as its name.
    else if (storedContent(theirs) === storedContent(base)) await send(theirs);
    else setConflict({ mine: checked(theirs) ?? [], theirs });
  }

  return {
    questions,
    faults,
    failure,
    conflict,
    isDirty,
    isBusy,
    add: () => edit([...questions, newQuestion()]),
    change: (at: number, next: QuestionValues) => edit(questions.with(at, next)),
    remove: (at: number) => edit(questions.toSpliced(at, 1)),
    move: (at: number, by: -1 | 1) => {
      const moved = questions[at];
      if (moved) edit(questions.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    },
    save: () => send(base),
    discard: () => accept(base),
    keepMine: () => (conflict ? send(conflict.theirs) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}
