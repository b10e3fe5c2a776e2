import { getCurrentOrganizer, type Organizer, patchCurrentOrganizer } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { LeaveDialog } from '../../ui/business/editor-dialogs.tsx';
import { FaultSign, FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import styles from './organizer-settings.module.css';

const fields = ['name', 'contactEmail'] as const;
type Field = (typeof fields)[number];
type OrganizerData = Record<Field, string>;

const valuesOf = ({ name, contactEmail }: Organizer): OrganizerData => ({ name, contactEmail });
const fieldOf = (path: string): Field | undefined => fields.find((field) => path === field);

/** An organizer's public fields. Only changed ones are sent: a colleague may be changing the rest. */
function useOrganizerForm(organizer: Organizer, onSaved: () => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<OrganizerData>({
    mode: 'onTouched',
    defaultValues: valuesOf(organizer),
    resolver: useContractResolver<OrganizerData>(patchCurrentOrganizer.body, (values) => values, fieldOf),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changed = Object.keys(form.formState.dirtyFields) as Field[];
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    try {
      const saved = await call(patchCurrentOrganizer, { body }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentOrganizer) }, saved);
      form.reset(valuesOf(saved));
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  return { form, failure, submit, fieldOf, discard: () => form.reset() };
}

interface OrganizerSettingsProps {
  readonly organizer: Organizer;
  /** The field of the logo; it belongs to another part of the program. */
  readonly logo: ReactNode;
  /** The other settings of the same person. */
  readonly tabs: ReactNode;
}

/** An organizer as exhibitors and visitors see it, and how they come to its fairs. */
export function OrganizerSettings({ organizer, logo, tabs }: OrganizerSettingsProps) {
  const { t } = useTranslation(['trade-fairs', 'exhibitors']);
  const saved = () => showToast(t('own.saved'), { severity: 'success' });
  const { form, failure, submit, fieldOf, discard } = useOrganizerForm(organizer, saved);
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());
  const faults = Object.keys(errors).flatMap((name) => fieldOf(name) ?? []);
  const [first] = faults;
  return (
    <>
      <PageHeader
        title={organizer.name}
        documentTitle={t('own.title')}
        beside={
          first !== undefined && (
            <FaultSign onPress={() => form.setFocus(first)}>
              {t('exhibitors:company.notSaved', { count: faults.length })}
            </FaultSign>
          )
        }
        actions={
          <>
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('exhibitors:company.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {t('exhibitors:company.save')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      {tabs}
      <PageBody>
        <FormAlert
          size="work"
          className={styles['failure']}
          message={failure === null ? null : failure || t('exhibitors:register.notReached')}
        />
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FormSection title={t('own.about')}>
            <FormGrid>
              <FormCell span={3}>
                <TextField
                  {...form.register('name')}
                  size="work"
                  label={t('own.name')}
                  autoComplete="organization"
                  error={errors.name?.message}
                />
              </FormCell>
              <FormCell span={3}>
                <TextField
                  {...form.register('contactEmail')}
                  size="work"
                  type="email"
                  label={t('own.contact')}
                  hint={t('own.contactHint')}
                  autoComplete="email"
                  error={errors.contactEmail?.message}
                />
              </FormCell>
            </FormGrid>
          </FormSection>
          <button type="submit" hidden />
        </form>
        <FormSection>{logo}</FormSection>
        <FormSection title={t('own.wayIn')}>
          <div className={styles['kind']}>
            <b>{t(`own.kind.${organizer.integrationKind}`)}</b>
            <p>{t(`own.kindText.${organizer.integrationKind}`)}</p>
            <p>{t('own.kindHint')}</p>
          </div>
        </FormSection>
        <FormSection title={t('title')}>
          <Link to="/trade-fairs">{t('own.fairs')}</Link>
        </FormSection>
      </PageBody>
      <LeaveDialog
        question={leaving}
        title={t('exhibitors:company.leave.title')}
        text={t('exhibitors:company.leave.text')}
        stayLabel={t('exhibitors:company.leave.stay')}
        leaveLabel={t('exhibitors:company.leave.leave')}
      />
    </>
  );
}
