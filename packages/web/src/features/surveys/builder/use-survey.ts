import type { Language } from '@fairlead/contract/languages';
import { surveyFaults } from '@fairlead/contract/survey-rules';
import {
  createSurvey,
  getProjectSurvey,
  listSurveys,
  replaceSurvey,
  type Survey,
  surveyReplacement,
} from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useAttemptKey } from '../../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { refreshPoints } from '../refresh-points.ts';
import { contentOf, emptySurvey, isSame, type SurveyValues, valuesOf } from './survey-values.ts';

/**
 * `path` below the survey, such as questions.0.options. `code` has a text under `fault`; other codes bring their own
 * message.
 */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly message?: string;
}

/** Faults that the form can find itself: in how its parts fit together, and in the lengths. */
function faultsOf(values: SurveyValues): Fault[] {
  const content = contentOf(values);
  const parsed = surveyReplacement.omit({ id: true }).safeParse(content);
  const lengths = parsed.success
    ? []
    : parsed.error.issues.map(({ path, code }) => ({
        path: path.map(String).join('.'),
        code: code === 'too_big' ? 'too_long' : code === 'too_small' ? 'text_needed' : 'invalid',
      }));
  return [...lengths, ...surveyFaults(content)];
}

interface UseSurvey {
  readonly projectId: string;
  readonly survey: Survey | undefined;
  readonly language: Language;
  readonly beaconId: string | null;
  readonly onSaved: (saved: Survey) => void;
}

/** A survey while it is edited; sent as a whole, refused as a whole when a colleague changed it since. */
export function useSurvey({ projectId, survey, language, beaconId, onSaved }: UseSurvey) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [base, setBase] = useState(survey);
  const [start] = useState(() => emptySurvey(language));
  const [values, setValues] = useState<SurveyValues>(() => (survey ? valuesOf(survey) : start));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Survey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = !isSame(values, base ? valuesOf(base) : start);

  function edit(next: SurveyValues): void {
    setValues(next);
    // Looked at again on each key once something was wrong.
    setFaults(hasTried ? faultsOf(next) : []);
  }

  function accept(saved: Survey): void {
    setBase(saved);
    setValues(valuesOf(saved));
    setFaults([]);
    setTried(false);
    setConflict(null);
    client.setQueryData(endpointKey(getProjectSurvey, { params: { projectId, id: saved.id } }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
    if (base === undefined) refreshPoints(client);
  }

  async function send(over: Survey | undefined): Promise<Survey> {
    const content = contentOf(values);
    const quiet = { isQuiet: true };
    if (over === undefined) {
      const body = { ...content, beaconId };
      return call(createSurvey, { params: { projectId }, body }, { ...quiet, idempotencyKey: attemptKey(body) });
    }
    const body = { id: over.id, ...content };
    return call(
      replaceSurvey,
      { params: { projectId }, body },
      { ...quiet, headers: { 'if-match': `"${over.version}"` } },
    );
  }

  async function fetchTheirs(id: string): Promise<void> {
    try {
      setConflict(await call(getProjectSurvey, { params: { projectId, id } }, { isQuiet: true }));
    } catch {
      setFailure('');
    }
  }

  async function saveOver(over: Survey | undefined): Promise<void> {
    setFailure(null);
    setTried(true);
    const found = faultsOf(values);
    setFaults(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const saved = await send(over);
      accept(saved);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (error.code === 'EDIT_CONFLICT' && over) await fetchTheirs(over.id);
      else if (error.errors.length > 0) {
        setFaults(error.errors.map((fault) => ({ ...fault, path: fault.path.replace(/^body\./, '') })));
        setFailure(error.detail);
      } else setFailure(error.detail);
    } finally {
      setBusy(false);
    }
  }

  return {
    base,
    values,
    faults,
    /** Why nothing was saved; empty when no answer came. */
    failure,
    conflict,
    isDirty,
    isBusy,
    edit,
    save: () => saveOver(base),
    discard: () => edit(base ? valuesOf(base) : start),
    keepMine: () => saveOver(conflict ?? base),
    takeTheirs: () => conflict && accept(conflict),
    closeConflict: () => setConflict(null),
    /** The point changed at once, without an edit. */
    moveTo: (saved: Survey) => {
      setBase((known) => (known ? { ...known, beaconId: saved.beaconId, beaconName: saved.beaconName } : saved));
      client.setQueryData(endpointKey(getProjectSurvey, { params: { projectId, id: saved.id } }), saved);
      void client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
    },
  };
}

const known = [
  'text_needed',
  'options_needed',
  'too_many_questions',
  'too_many_options',
  'question_needed',
  'too_long',
  'type_fixed',
] as const;

/** The fault and its remedy, in the person's language; the server's own message for faults that only it can find. */
export function useFaultMessage(): (fault: Fault) => string {
  const { t } = useTranslation('surveys');
  return ({ code, message }) => {
    const said = known.find((one) => one === code);
    return message ?? (said === undefined ? t('fault.invalid') : t(`fault.${said}`));
  };
}
