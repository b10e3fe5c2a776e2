import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Language } from '@fairlead/contract/languages';
import {
  type AskedAttribute,
  countAttributeAnswers,
  getOrganizer,
  type Organizer,
} from '@fairlead/contract/organizers';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { useLeaveQuestion } from '../../lib/navigation/use-leave-question.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ConflictDialog } from '../../ui/business/conflict-dialog.tsx';
import { FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { LeaveDialog } from '../../ui/business/leave-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { FairTabs } from './fair-tabs.tsx';
import { conflictRows } from './question-conflict.ts';
import { QuestionFields } from './question-fields.tsx';
import { askedIn } from './question-values.ts';
import styles from './questions-screen.module.css';
import { RowsLoading } from './rows-loading.tsx';
import { useQuestions } from './use-questions.ts';

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
        {error === null ? (
          <RowsLoading />
        ) : (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={error instanceof ApiProblem ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        )}
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
