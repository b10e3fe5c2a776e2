import { type Language, languages } from '@fairlead/contract/languages';
import type { SurveyResult } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import {
  deleteSurvey,
  listSurveys,
  questionType,
  type Survey,
  type SurveyQuestion,
  surveyLimits,
} from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatTime } from '../../../lib/i18n/formats.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useLeaveQuestion } from '../../../lib/navigation/leave-question.ts';
import { endpointKey, useEndpointMutation } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConflictDialog, type ConflictRow, LeaveDialog } from '../../../ui/business/editor-dialogs.tsx';
import { FaultSign } from '../../../ui/business/form-layout.tsx';
import { Keys } from '../../../ui/business/keys.tsx';
import { doneClass, LanguageTabs } from '../../../ui/business/language-tabs.tsx';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { Pill } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmation, useConfirmation } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, checkIcon, globeIcon, moreIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { refreshPoints } from '../refresh-points.ts';
import { PointMenu } from './point-menu.tsx';
import { QuestionList } from './question-list.tsx';
import styles from './survey-builder.module.css';
import { SurveyPreview } from './survey-preview.tsx';
import { contentOf, languagesOf, missingIn, type SurveyValues, shown, valuesOf } from './survey-values.ts';
import { useFaultMessage, useSurvey } from './use-survey.ts';

interface SurveyConflictProps {
  readonly mine: SurveyValues;
  readonly theirs: Survey | null;
  readonly timeZone: string;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of a survey side by side, only what differs. */
function SurveyConflictDialog({ mine, theirs, timeZone, ...rest }: SurveyConflictProps) {
  const { t } = useTranslation('surveys');
  const own = mine.defaultLanguage;
  const describe = (question: SurveyQuestion | undefined): string => {
    if (!question || question.isHidden) return t('conflict.none');
    const options = shown(question.options).map((option) => textIn(option.text, own, own));
    const text = textIn(question.text, own, own) || t('question.untitled');
    return options.length === 0 ? text : `${text} (${options.join(', ')})`;
  };
  function rowsFor(other: Survey): ConflictRow[] {
    const [a, b] = [contentOf(mine), contentOf(valuesOf(other))];
    const rows: ConflictRow[] = [];
    if (a.title !== b.title) rows.push({ key: 'title', label: t('name'), mine: a.title, theirs: b.title });
    const ids = [...new Set([...a.questions, ...b.questions].map((question) => question.id))];
    for (const id of ids) {
      const [one, two] = [a, b].map((content) => content.questions.find((question) => question.id === id));
      if (JSON.stringify(one) === JSON.stringify(two)) continue;
      const place = a.questions.findIndex((question) => question.id === id);
      const label = place < 0 ? t('conflict.theirQuestion') : t('conflict.question', { number: place + 1 });
      rows.push({ key: id, label, mine: describe(one), theirs: describe(two) });
    }
    const order = (content: typeof a) => content.questions.map((question) => question.id).join();
    if (rows.length === 0 && order(a) !== order(b)) {
      rows.push({ key: 'order', label: t('conflict.order'), mine: t('conflict.yours'), theirs: t('conflict.another') });
    }
    return rows;
  }
  return (
    <ConflictDialog
      {...rest}
      rows={theirs && rowsFor(theirs)}
      title={t('conflict.title', {
        who: theirs?.updatedBy ?? t('conflict.somebody'),
        time: theirs ? formatTime(theirs.updatedAt, timeZone) : '',
      })}
    />
  );
}

interface SurveyLanguagesProps {
  readonly values: SurveyValues;
  readonly open: readonly Language[];
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
  readonly onAdd: (language: Language) => void;
  readonly onMakeDefault: (language: Language) => void;
}

/** The languages of the texts, each with a check or the number missing. */
function SurveyLanguages({ values, open, current, onChoose, onAdd, onMakeDefault }: SurveyLanguagesProps) {
  const { t } = useTranslation('surveys');
  const more = languages.filter((language) => !open.includes(language));
  const canBeDefault = current !== values.defaultLanguage && missingIn(values, current) === 0;
  const signOf = (language: Language) => {
    const missing = missingIn(values, language);
    if (missing > 0) return <Pill tone="warn">{t('languages.missing', { count: missing })}</Pill>;
    return <Icon of={checkIcon} size={14} className={doneClass} label={t('languages.complete')} />;
  };
  return (
    <LanguageTabs
      label={t('languages.label')}
      tabs={open.map((language) => ({
        language,
        note: language === values.defaultLanguage ? t('languages.default') : undefined,
        sign: signOf(language),
      }))}
      current={current}
      controls="survey-questions"
      onChoose={onChoose}
    >
      {canBeDefault && (
        <Button kind="text" size="work" icon={globeIcon} onClick={() => onMakeDefault(current)}>
          {t('languages.makeDefault')}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button kind="text" size="work" icon={plusIcon}>
              {t('languages.add')}
            </Button>
          }
        >
          {more.map((language) => (
            <MenuItem key={language} onSelect={() => onAdd(language)}>
              <span lang={language}>{t(`languages.own.${language}`)}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </LanguageTabs>
  );
}

/** The question before a survey goes. */
function useDeletingSurvey(onGone: () => void) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const remove = useEndpointMutation(deleteSurvey);
  return useConfirmation(null, async ({ projectId, id, title }: Survey) => {
    await remove.mutateAsync({ params: { projectId, id } });
    refreshPoints(client);
    await client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
    showToast(t('delete.done', { name: title }), { severity: 'success' });
    onGone();
  });
}

interface SurveyBuilderProps {
  readonly projectId: string;
  readonly timeZone: string;
  readonly survey?: Survey;
  /** Answers so far; undefined while there is nothing to count. */
  readonly result?: SurveyResult | undefined;
  /** The point for a new one. */
  readonly startAt?: string | null;
  /** The way to the results. */
  readonly views?: ReactNode;
}

/** Creates a survey, or changes the one given, beside what a visitor's phone makes of it. */
export function SurveyBuilder({ projectId, timeZone, survey, result, startAt = null, views }: SurveyBuilderProps) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const [beaconId, setBeaconId] = useState(startAt);
  const list = `/project/${projectId}/surveys`;
  const onSaved = (saved: Survey) => {
    showToast(survey ? t('saved') : t('created', { name: saved.title }), { severity: 'success' });
    if (survey) return;
    leaving.release();
    void navigate(`/project/${projectId}/survey/${saved.id}`, { replace: true });
  };
  const form = useSurvey({ projectId, survey, language: currentLanguage(), beaconId, onSaved });
  const { base, values, faults, failure, isDirty, isBusy, edit, save } = form;
  const [language, setLanguage] = useState<Language>(values.defaultLanguage);
  const [added, setAdded] = useState<readonly Language[]>([]);
  const [openId, setOpenId] = useState<string | null>(survey ? null : (values.questions[0]?.id ?? null));
  const leaving = useLeaveQuestion(isDirty);
  const deleting = useDeletingSurvey(() => {
    leaving.release();
    void navigate(list);
  });
  const faultMessage = useFaultMessage();
  useSaveKey(() => void save());

  // Answers come in while the questions are open.
  const answered = Math.max(base?.startedCount ?? 0, base ? (result?.started ?? 0) : 0);
  const open = [...new Set([...languagesOf(values), ...added])];
  const titleFault = faults.find((fault) => fault.path === 'title');
  const goToFault = () => {
    const [first] = faults;
    if (!first) return;
    if (first.path === 'title') document.getElementById('survey-title')?.focus();
    const place = /^questions\.(\d+)/.exec(first.path)?.[1];
    const question = place === undefined ? undefined : values.questions[Number(place)];
    setLanguage(values.defaultLanguage);
    if (question) setOpenId(question.id);
  };
  return (
    <>
      <PageHeader
        title={base?.title ?? t('newSurvey')}
        parent={{ to: list, label: t('surveys') }}
        beside={
          <>
            {views}
            {faults.length > 0 && <FaultSign onPress={goToFault}>{t('notSaved', { count: faults.length })}</FaultSign>}
          </>
        }
        actions={
          <>
            {base && (
              <Menu trigger={<IconButton icon={moreIcon} label={t('more')} size="compact" />} align="end">
                <MenuItem icon={banIcon} isDangerous onSelect={() => deleting.confirm(base)}>
                  {t('delete.act')}
                </MenuItem>
              </Menu>
            )}
            <PointMenu
              projectId={projectId}
              survey={base}
              beaconId={base ? base.beaconId : beaconId}
              onChosen={setBeaconId}
              onMoved={form.moveTo}
            />
            {isDirty && (
              <Button size="work" onClick={form.discard}>
                {t('discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isBusy} onClick={() => void save()}>
              {base ? t('save') : t('create')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      <div className={styles['builder']}>
        <PageBody className={styles['form']}>
          <FormAlert
            size="work"
            className={styles['failure']}
            message={failure === null ? null : failure || t('notReached')}
          />
          <div className={styles['builderName']}>
            <TextField
              id="survey-title"
              size="work"
              label={t('name')}
              aside={t('nameAside')}
              maxLength={80}
              autoComplete="off"
              value={values.title}
              error={titleFault && faultMessage(titleFault)}
              onChange={(event) => edit({ ...values, title: event.target.value })}
            />
            {answered > 0 && <p className={styles['kept']}>{t('answeredRule', { count: answered })}</p>}
          </div>
          <SurveyLanguages
            values={values}
            open={open}
            current={language}
            onChoose={setLanguage}
            onAdd={(next) => {
              setAdded([...added, next]);
              setLanguage(next);
            }}
            onMakeDefault={(next) => edit({ ...values, defaultLanguage: next })}
          />
          <QuestionList
            values={values}
            stored={base}
            result={result}
            isAnswered={answered > 0}
            language={language}
            openId={openId}
            faults={faults}
            onOpen={setOpenId}
            onChange={(questions) => edit({ ...values, questions })}
            types={questionType.options}
            limit={surveyLimits.questions}
          />
        </PageBody>
        <SurveyPreview
          questions={values.questions}
          own={values.defaultLanguage}
          open={open}
          language={language}
          openId={openId}
        />
      </div>
      <SurveyConflictDialog
        mine={values}
        theirs={form.conflict}
        timeZone={timeZone}
        isBusy={isBusy}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
        onClose={form.closeConflict}
      />
      {base && (
        <Confirmation
          dialog={deleting.dialog}
          title={t('delete.title', { name: base.title })}
          keepLabel={t('delete.keep')}
          actLabel={t('delete.act')}
        >
          {base.startedCount > 0 ? t('delete.textAnswered', { count: base.completeCount }) : t('delete.text')}
        </Confirmation>
      )}
      <LeaveDialog
        question={leaving}
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </>
  );
}
