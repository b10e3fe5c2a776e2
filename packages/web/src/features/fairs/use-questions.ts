import {
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
import { endpointKey } from '../../lib/query.ts';
import { showToast } from '../../lib/toast.ts';
import { attributesOf, newQuestion, type QuestionValues, valuesOf } from './question-values.ts';

const wordsOf = (code: string, message: string): string => {
  const key = code === 'custom' ? message : code;
  return i18next.exists(`questions.fault.${key}`, { ns: 'fairs' })
    ? i18next.t(`questions.fault.${key}` as 'questions.fault.label_needed', { ns: 'fairs' })
    : i18next.t('invalid', { ns: 'fields' });
};

/** What would be sent, to see whether anything differs. */
const contentOf = (questions: readonly QuestionValues[]): string => JSON.stringify(attributesOf(questions));

/** The questions while they are edited; sent as a whole, refused as a whole when somebody else changed them since. */
export function useQuestions(organizer: Organizer) {
  const { t } = useTranslation(['fairs', 'exhibitions', 'fields']);
  const client = useQueryClient();
  const [base, setBase] = useState(organizer);
  const [questions, setQuestions] = useState(() => valuesOf(organizer.additionalVisitorAttributes));
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = contentOf(questions) !== contentOf(valuesOf(base.additionalVisitorAttributes));

  function edit(next: QuestionValues[]): void {
    setQuestions(next);
    setFaults(new Map());
    setFailure(null);
  }

  function accept(saved: Organizer): void {
    setBase(saved);
    edit(valuesOf(saved.additionalVisitorAttributes));
    client.setQueryData(endpointKey(getOrganizer, { params: { organizerId: saved.id } }), saved);
  }

  async function save(): Promise<void> {
    const attributes = attributesOf(questions);
    const checked = additionalVisitorAttributes.safeParse(attributes);
    if (!checked.success) {
      const found = checked.error.issues.map(
        ({ path, code, message }) => [path.map(String).join('.'), wordsOf(code, message)] as const,
      );
      setFaults(new Map(found));
      setFailure(t('exhibitions:form.notSaved', { count: found.length }));
      return;
    }
    setBusy(true);
    try {
      const saved = await call(
        patchOrganizer,
        { params: { organizerId: base.id }, body: { additionalVisitorAttributes: attributes } },
        { isQuiet: true, headers: { 'if-match': `"${base.version}"` } },
      );
      accept(saved);
      showToast(t('exhibitions:form.saved'), { severity: 'success' });
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'EDIT_CONFLICT') {
        setFailure(`${error.detail} ${t('questions.conflict')}`);
        // Pressing Save again is the answer "mine over theirs".
        const current = await call(getOrganizer, { params: { organizerId: base.id } }, { isQuiet: true }).catch(
          () => null,
        );
        if (current) setBase(current);
      } else setFailure(error instanceof ApiProblem ? error.detail : t('exhibitions:form.notReached'));
    } finally {
      setBusy(false);
    }
  }

  return {
    questions,
    faults,
    failure,
    isDirty,
    isBusy,
    add: () => edit([...questions, newQuestion()]),
    change: (at: number, next: QuestionValues) => edit(questions.with(at, next)),
    remove: (at: number) => edit(questions.toSpliced(at, 1)),
    move: (at: number, by: -1 | 1) => {
      const moved = questions[at];
      if (moved) edit(questions.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    },
    save,
    discard: () => accept(base),
  };
}
