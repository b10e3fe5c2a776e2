import { type ReactNode, useMemo } from 'react';
import type { Control, Path, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WhenAndWhere } from '../lib/exhibitions/when-and-where.ts';
import { allCountries } from '../lib/i18n/countries.ts';
import { currentLanguage } from '../lib/i18n/language.ts';
import { groupZones } from '../lib/i18n/zones.ts';
import type { LeaveQuestion } from '../lib/navigation/leave-question.ts';
import { ConflictDialog, type ConflictRow, LeaveDialog } from './business/editor-dialogs.tsx';
import { FaultSign, FormCell } from './business/form-layout.tsx';
import { Keys } from './business/keys.tsx';
import { PageBody, PageHeader } from './business/page.tsx';
import { Button } from './button.tsx';
import styles from './exhibition-editor.module.css';
import { DayInForm, TimeInForm } from './fields-in-form.tsx';
import { FormAlert } from './form-alert.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';
import { useSaveKey } from './use-save-key.ts';

/** Connection of a field to its form: the registration, and its fault. */
type BindField<Name extends string> = (name: Name) => UseFormRegisterReturn & { readonly error: string | undefined };

interface WhenFieldsProps<Values extends WhenAndWhere> {
  readonly control: Control<Values>;
  readonly bind: BindField<'timeZone'>;
  /** The zone chosen so far; it is offered even where the browser does not know it. */
  readonly timeZone: string;
  readonly endHint?: string;
}

const known = Intl.supportedValuesOf('timeZone');

/** First and last day with their hours, and the zone they are meant in. */
export function WhenFields<Values extends WhenAndWhere>({ control, bind, timeZone, endHint }: WhenFieldsProps<Values>) {
  const { t } = useTranslation('exhibitions');
  const language = currentLanguage();
  const zones = useMemo(
    () => groupZones(known.includes(timeZone) ? known : [timeZone, ...known], language),
    [timeZone, language],
  );
  const tied = (name: keyof WhenAndWhere) => ({ control, name: name as Path<Values>, size: 'work' as const });
  return (
    <>
      <FormCell span={2}>
        <DayInForm label={t('form.startDate')} {...tied('startDate')} />
      </FormCell>
      <FormCell span={2}>
        <TimeInForm label={t('form.startTime')} {...tied('startTime')} />
      </FormCell>
      <FormCell span={2}>
        <Select size="work" label={t('form.timeZone')} {...bind('timeZone')}>
          {zones.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.zones.map((zone) => (
                <option key={zone.name} value={zone.name}>
                  {zone.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </FormCell>
      <FormCell span={2}>
        <DayInForm label={t('form.endDate')} {...(endHint !== undefined && { hint: endHint })} {...tied('endDate')} />
      </FormCell>
      <FormCell span={2}>
        <TimeInForm label={t('form.endTime')} {...tied('endTime')} />
      </FormCell>
    </>
  );
}

interface WhereFieldsProps {
  readonly bind: BindField<keyof WhenAndWhere>;
  /** How many of the six columns city and country take. */
  readonly span: 2 | 3;
}

export function WhereFields({ bind, span }: WhereFieldsProps) {
  const { t } = useTranslation(['exhibitions', 'fields']);
  const countries = useMemo(allCountries, []);
  const optional = t('fields:optional');
  return (
    <>
      <FormCell span={2}>
        <TextField size="work" label={t('form.venue')} aside={optional} autoComplete="off" {...bind('venue')} />
      </FormCell>
      <FormCell span={span}>
        <TextField size="work" label={t('form.city')} aside={optional} autoComplete="off" {...bind('city')} />
      </FormCell>
      <FormCell span={span}>
        <Select size="work" label={t('form.country')} aside={optional} {...bind('countryCode')}>
          <option value="">{t('form.noCountry')}</option>
          {countries.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </Select>
      </FormCell>
    </>
  );
}

/** A form that is edited, as its frame needs to know it. */
interface Editing {
  readonly leaving: LeaveQuestion;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly faults: number;
  readonly goToFault: () => void;
  readonly failure: string | null;
  readonly submit: () => Promise<void>;
  readonly discard: () => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
  readonly closeConflict: () => void;
}

interface ExhibitionEditorProps {
  readonly editing: Editing;
  readonly title: string;
  readonly parent?: { readonly to: string; readonly label: string } | undefined;
  readonly state?: ReactNode;
  /** Before the buttons: a quiet fact, and what else can be done with it. */
  readonly tools?: ReactNode;
  readonly saveLabel: string;
  readonly tabs?: ReactNode;
  /** Beside the form: what comes out of it. */
  readonly aside?: ReactNode;
  readonly conflict: { readonly rows: readonly ConflictRow[]; readonly title: string } | null;
  readonly children: ReactNode;
}

/** Frame of every form of an exhibition: head with its faults and buttons, and the questions of conflict and leaving. */
export function ExhibitionEditor(props: ExhibitionEditorProps) {
  const { editing, title, parent, state, tools, saveLabel, tabs, aside, conflict, children } = props;
  const { leaving, isDirty, isBusy, faults, goToFault, failure, submit, discard } = editing;
  const { t } = useTranslation('exhibitions');
  useSaveKey(() => void submit());
  const form = (
    <PageBody className={aside === undefined ? undefined : styles['form']}>
      <FormAlert
        size="work"
        className={styles['failure']}
        message={failure === null ? null : failure || t('form.notReached')}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </PageBody>
  );
  return (
    <>
      <PageHeader
        title={title}
        parent={parent}
        beside={
          <>
            {state}
            {faults > 0 && <FaultSign onPress={goToFault}>{t('form.notSaved', { count: faults })}</FaultSign>}
          </>
        }
        actions={
          <>
            {tools}
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('form.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isBusy} onClick={() => void submit()}>
              {saveLabel}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      {tabs}
      {aside === undefined ? (
        form
      ) : (
        <div className={styles['beside']}>
          {form}
          {aside}
        </div>
      )}
      <ConflictDialog
        rows={conflict?.rows ?? null}
        title={conflict?.title ?? ''}
        isBusy={isBusy}
        onKeepMine={() => void editing.keepMine()}
        onTakeTheirs={editing.takeTheirs}
        onClose={editing.closeConflict}
      />
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
