import { type Beacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import type { Language } from '@fairlead/contract/languages';
import { pointTextsIn } from '@fairlead/contract/point-texts';
import { plainText, readRichText } from '@fairlead/contract/rich-text';
import type { PublicPoint } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { formatTime } from '../../lib/i18n/formats.ts';
import { nameOfLanguage } from '../../lib/i18n/language.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../../lib/query/query.ts';
import { skipConfirmationKeys } from '../../lib/storage/storage.ts';
import { showToast } from '../../lib/toast.ts';
import { ConflictDialog, LeaveDialog } from '../../ui/business/editor-dialogs.tsx';
import { FormSection } from '../../ui/business/form-layout.tsx';
import { PageBody, PagePlaceholder } from '../../ui/business/page.tsx';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { Confirmation, useConfirmation } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { useCover } from './cover-field.tsx';
import { DocumentsSection } from './documents/documents-section.tsx';
import { useDocuments } from './documents/use-documents.ts';
import { PhonePreview, type VisitorView } from './phone-preview.tsx';
import styles from './point-editor.module.css';
import { PointFields } from './point-fields.tsx';
import {
  languageOfField,
  type PointFormState,
  type PointStart,
  type PointValues,
  pointFields,
  translationsOf,
  usePointForm,
  valuesOf,
} from './point-form.ts';
import { PointHeader } from './point-header.tsx';
import { QrPanel } from './qr-panel.tsx';

interface PointConflictProps {
  readonly state: PointFormState;
  readonly timeZone: string;
}

/** Two versions of a point side by side, only the fields that differ. */
function PointConflict({ state, timeZone }: PointConflictProps) {
  const { t } = useTranslation('beacons');
  const { conflict, form, keepMine, takeTheirs, closeConflict } = state;
  const theirs = conflict && valuesOf(conflict.theirs, conflict.theirs.language);
  const format = (field: keyof PointValues, values: PointValues): string => {
    if (field === 'language') return nameOfLanguage(values.language);
    const text = field.startsWith('description') ? plainText(readRichText(values[field])) : values[field];
    return text === '' ? t('conflict.none') : text;
  };
  const labelOf = (field: keyof PointValues): string => {
    if (field === 'language') return t('texts.language');
    const label = t(field === 'name' ? 'name' : field.startsWith('title') ? 'title' : 'text');
    return field.includes('_') ? `${label} (${nameOfLanguage(languageOfField(field, 'en'))})` : label;
  };
  const time = conflict ? formatTime(conflict.theirs.updatedAt, timeZone) : '';
  const who = conflict?.theirs.updatedBy;
  return (
    <ConflictDialog
      rows={
        conflict &&
        theirs &&
        pointFields
          .filter((field) => conflict.mine[field] !== theirs[field])
          .map((field) => ({
            key: field,
            label: labelOf(field),
            mine: format(field, conflict.mine),
            theirs: format(field, theirs),
          }))
      }
      title={who ? t('conflict.titleBy', { who, time }) : t('conflict.title', { time })}
      isBusy={form.formState.isSubmitting}
      onKeepMine={() => void keepMine()}
      onTakeTheirs={takeTheirs}
      onClose={closeConflict}
    />
  );
}

/** Switches a point on or off at once, with undo for as long as the message is shown. */
function useActivation(point: Beacon) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const patch = useEndpointMutation(patchBeacon);
  const params = { projectId: point.projectId, beacon: point.id };
  const key = endpointKey(getBeacon, { params });

  async function set(isActive: boolean, canUndo: boolean): Promise<void> {
    const before = client.getQueryData<Beacon>(key) ?? point;
    // The switch follows the hand; a refused change puts it back.
    client.setQueryData(key, { ...before, isActive });
    try {
      client.setQueryData(key, await patch.mutateAsync({ params, body: { isActive } }));
      void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      const undo = { label: t('undo'), onPress: () => void set(!isActive, false) };
      const message = isActive ? t('nowActive', { name: point.name }) : t('nowInactive', { name: point.name });
      showToast(message, { severity: 'success', ...(canUndo && { action: undo }) });
    } catch {
      client.setQueryData(key, before);
    }
  }

  return (isActive: boolean) => void set(isActive, true);
}

export interface PointContext {
  readonly projectId: string;
  readonly timeZone: string;
  readonly stand: string | null;
  /** In which a new point is written. */
  readonly language: Language;
  readonly exhibitor: PublicPoint['exhibitor'];
  readonly tradeFair: PublicPoint['tradeFair'];
  /** The visitor's own screen of a point. */
  readonly view: VisitorView;
  /** The choice of what is asked at a point. */
  readonly surveyChoice: (point: Beacon) => ReactNode;
}

interface PointEditorProps extends PointContext {
  readonly point?: Beacon;
  /** First values of a new point. */
  readonly start?: PointStart;
}

const fromNothing: PointStart = {};

/** Creates a mixie point, or changes the one given, beside what a visitor's phone makes of it. */
export function PointEditor({ point, start = fromNothing, view, surveyChoice, ...context }: PointEditorProps) {
  const { projectId, timeZone, stand, language, exhibitor, tradeFair } = context;
  const { t } = useTranslation('beacons');
  const navigate = useNavigate();
  const list = `/project/${projectId}/mixie-points`;
  const onSaved = (saved: Beacon) => {
    showToast(point ? t('saved') : t('created', { name: saved.name }), { severity: 'success' });
    if (point) return;
    leaving.release();
    void navigate(`/project/${projectId}/mixie-point/${saved.id}`, { replace: true });
  };
  const cover = useCover(projectId, point);
  const documents = useDocuments(projectId, point?.id);
  const state = usePointForm({ projectId, point, coverKey: cover.coverKey, start, language, onSaved });
  const { form, failure, submit } = state;
  const isUnsaved = form.formState.isDirty || cover.coverKey !== null || (!point && start.name !== undefined);
  const leaving = useLeaveQuestion(isUnsaved);
  const leave = () => {
    leaving.release();
    void navigate(list);
  };
  const cancelling = useConfirmation(skipConfirmationKeys.cancelMixiePoint, leave);
  const values = useWatch({ control: form.control }) as PointValues;
  const { name, title, description, language: own } = values;
  const [chosen, choose] = useState<Language | null>(null);
  // A point that a colleague put into another language is shown in that.
  const writing = chosen ?? own;
  const goTo = (field: keyof PointValues) => {
    // The field is there once its language is.
    flushSync(() => choose(field === 'name' ? writing : languageOfField(field, own)));
    form.setFocus(field);
  };
  const save = async (event?: FormEvent) => {
    await submit(event);
    const fault = pointFields.find((field) => form.getFieldState(field).error);
    if (fault !== undefined) goTo(fault);
  };
  useSaveKey(() => void save());

  const previewed: PublicPoint = {
    beaconId: point?.id ?? projectId,
    ...pointTextsIn(
      {
        language: own,
        title: title || name || t('preview.untitled'),
        description: description === '' ? null : description,
        translations: translationsOf(values),
      },
      writing,
    ),
    coverUrl: cover.coverUrl,
    exhibitor,
    stand,
    tradeFair,
    documents: documents.items.map(({ name: called, kind }) => ({ name: called, kind })),
  };
  const asked = point && point.surveyId !== null ? { projectId, surveyId: point.surveyId } : null;
  return (
    <>
      <PointHeader
        point={point}
        list={list}
        timeZone={timeZone}
        state={state}
        onSave={() => void save()}
        onFault={goTo}
        onCancel={() => (isUnsaved ? cancelling.confirm() : leave())}
        onGone={leave}
      />
      <div className={styles['editor']}>
        <PageBody className={styles['form']}>
          <FormAlert
            size="work"
            className={styles['failure']}
            message={failure === null ? null : failure || t('notReached')}
          />
          <form noValidate onSubmit={(event) => void save(event)}>
            <PointFields form={form} cover={cover} language={writing} onLanguage={choose} />
            <button type="submit" hidden />
          </form>
          {point ? (
            <>
              <DocumentsSection documents={documents} place={{ projectId, beaconId: point.id }} />
              <FormSection>
                <div className={styles['pair']}>
                  {surveyChoice(point)}
                  <QrPanel point={point} timeZone={timeZone} />
                </div>
              </FormSection>
              {point.archivedAt === null && <Activation point={point} />}
            </>
          ) : (
            <FormSection title={t('after.title')}>
              <p className={styles['quiet']}>
                {start.code === undefined ? t('after.text') : t('after.withCode', { code: printCode(start.code) })}
              </p>
            </FormSection>
          )}
        </PageBody>
        <PhonePreview point={previewed} language={writing} survey={asked} view={view} />
      </div>
      <PointConflict state={state} timeZone={timeZone} />
      <Confirmation
        dialog={cancelling.dialog}
        title={t('cancel.title')}
        keepLabel={t('leave.stay')}
        actLabel={t('cancel.act')}
      >
        {t('cancel.text')}
      </Confirmation>
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

function Activation({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const activate = useActivation(point);
  return (
    <FormSection>
      <WorkSwitch
        label={t('visible')}
        // Of a code that was revoked, the panel above says what is the matter.
        hint={point.isActive ? (point.codeRevokedAt === null ? t('visibleOn') : undefined) : t('visibleOff')}
        isOn={point.isActive}
        onChange={activate}
      />
    </FormSection>
  );
}

/** The editor of the point in the URL. */
export function PointScreen(context: PointContext) {
  const { t } = useTranslation('beacons');
  const { mixiePointId = '' } = useParams();
  const { projectId } = context;
  const point = useEndpoint(getBeacon, { params: { projectId, beacon: mixiePointId } }, { call: { isQuiet: true } });
  if (point.data) return <PointEditor key={point.data.id} point={point.data} {...context} />;
  return (
    <PagePlaceholder
      title={t('points')}
      error={point.error}
      missing={{ title: t('missing'), text: t('missingText') }}
      list={{ to: `/project/${projectId}/mixie-points`, label: t('toPoints') }}
      failed={t('pointFailed')}
      onRetry={() => void point.refetch()}
    />
  );
}
