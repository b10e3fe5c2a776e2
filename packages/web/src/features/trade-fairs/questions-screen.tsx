import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Language } from '@fairlead/contract/languages';
import {
  type AdditionalVisitorAttribute,
  type AskedAttribute,
  additionalVisitorAttributes,
  countAttributeAnswers,
  getOrganizer,
  type Organizer,
  patchOrganizer,
} from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { ifMatch } from '../../lib/client/request.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { ConflictDialog, LeaveDialog } from '../../ui/business/editor-dialogs.tsx';
import { FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { QueryError } from '../../ui/business/list-page.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { FairTabs } from './fair-labels.tsx';
import { RowsLoading } from './paged-view.tsx';
import { QuestionFields } from './question-fields.tsx';
import {
  askedIn,
  attributesOf,
  conflictRows,
  contentOf,
  newQuestion,
  type QuestionValues,
  valuesOf,
} from './question-values.ts';
import styles from './questions-screen.module.css';

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
function useQuestions(organizer: Organizer, answered: readonly string[]) {
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

const maxQuestions = 20;

/** The questions as visitors see them, following every key. */
export type QuestionsPreview = ComponentType<{
  readonly fair: Exhibition;
  readonly askedIn: (language: Language) => readonly AskedAttribute[];
}>;

interface QuestionsScreenProps {
  readonly fair: Exhibition;
  readonly preview: QuestionsPreview;
}

/** An organizer's questions to visitors beyond their profile; the same at all of its fairs. */
export function QuestionsScreen({ fair, preview }: QuestionsScreenProps) {
  const { t } = useTranslation('trade-fairs');
  const { data, error, refetch } = useEndpoint(
    getOrganizer,
    { params: { organizerId: fair.ownerId } },
    { staleTime: 0, refetchOnWindowFocus: false, call: { isQuiet: true } },
  );
  if (data !== undefined) return <Editor key={data.id} fair={fair} organizer={data} preview={preview} />;
  return (
    <>
      <PageHeader title={fair.name} parent={{ to: '/trade-fairs', label: t('title') }} />
      <FairTabs fair={fair} current="questions" />
      <PageBody>
        {error === null ? <RowsLoading /> : <QueryError title={t('failed')} query={{ error, refetch }} />}
      </PageBody>
    </>
  );
}

function Editor(props: QuestionsScreenProps & { readonly organizer: Organizer }) {
  const { fair, organizer, preview: Preview } = props;
  const { t } = useTranslation(['trade-fairs', 'exhibitions']);
  const { t: own } = useTranslation('trade-fairs');
  const { data: counted = [] } = useEndpoint(
    countAttributeAnswers,
    { params: { organizerId: organizer.id } },
    { call: { isQuiet: true } },
  );
  const editing = useQuestions(
    organizer,
    counted.map(({ key }) => key),
  );
  const { questions, faults, failure, conflict, isDirty, isBusy, add, change, remove, move, save, discard } = editing;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void save());
  const addButton = (kind: 'main' | 'outline') => (
    <Button size="work" kind={kind} icon={plusIcon} onClick={add}>
      {t('questions.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={fair.name}
        documentTitle={`${t('place.questions')} · ${fair.name}`}
        parent={{ to: '/trade-fairs', label: t('title') }}
        actions={
          <>
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('exhibitions:form.discard')}
              </Button>
            )}
            {(isDirty || questions.length > 0) && (
              <Button size="work" kind="main" isBusy={isBusy} onClick={() => void save()}>
                {t('exhibitions:form.save')}
                <Keys keys={['Ctrl', 'S']} />
              </Button>
            )}
          </>
        }
      />
      <FairTabs fair={fair} current="questions" />
      <div className={styles['beside']}>
        <PageBody className={styles['form']}>
          <FormAlert size="work" className={styles['failure']} message={failure} />
          <p className={styles['about']}>{t('questions.about', { organizer: organizer.name })}</p>
          {questions.length === 0 && (
            <EmptyState size="work" title={t('questions.empty')} actions={addButton('outline')}>
              {t('questions.emptyText')}
            </EmptyState>
          )}
          {questions.map((question, at) => (
            <QuestionFields
              key={question.id}
              question={question}
              answers={counted.find(({ key }) => key === question.key)?.answers}
              at={at}
              count={questions.length}
              faultOf={(path) => faults.get(`${at}.${path}`)}
              onChange={(next) => change(at, next)}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
          ))}
          {questions.length > 0 && questions.length < maxQuestions && <FormSection>{addButton('outline')}</FormSection>}
        </PageBody>
        <Preview fair={fair} askedIn={(language) => askedIn(questions, language)} />
      </div>
      <ConflictDialog
        rows={conflict && conflictRows(own, conflict.mine, conflict.theirs.additionalVisitorAttributes)}
        title={
          conflict
            ? t('exhibitions:conflict.titleBy', {
                who: conflict.theirs.updatedBy ?? t('somebody'),
                time: formatTime(conflict.theirs.updatedAt, fair.timeZone),
              })
            : ''
        }
        isBusy={isBusy}
        onKeepMine={() => void editing.keepMine()}
        onTakeTheirs={editing.takeTheirs}
        onClose={editing.closeConflict}
      />
      <LeaveDialog
        question={leaving}
        title={t('exhibitions:leave.title')}
        text={t('exhibitions:leave.text')}
        stayLabel={t('exhibitions:leave.stay')}
        leaveLabel={t('exhibitions:leave.leave')}
      />
    </>
  );
}
