import { type Exhibitor, getCurrentExhibitor, patchExhibitor } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useLeaveQuestion } from '../../lib/navigation/use-leave-question.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FaultSign, FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { LeaveDialog } from '../../ui/business/leave-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import styles from './company-screen.module.css';
import { useCompanyForm } from './use-company-form.ts';

/** Lets organizers find the company by its name; takes effect at once. */
function FindableSetting({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t } = useTranslation('exhibitors');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const choose = async (isFindable: boolean) => {
    setWanted(isFindable);
    try {
      const saved = await call(patchExhibitor, { body: { isFindable } }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentExhibitor) }, saved);
    } catch {
      showToast(t('company.findable.notSaved'), { severity: 'error' });
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <WorkSwitch
      label={t('company.findable.label')}
      hint={t('company.findable.text')}
      isOn={wanted ?? exhibitor.isFindable}
      onChange={(isOn) => void choose(isOn)}
    />
  );
}

interface CompanyScreenProps {
  readonly exhibitor: Exhibitor;
  /** The field of the logo; it belongs to another part of the program. */
  readonly logo: ReactNode;
  /** Which mails the person receives; also another part. */
  readonly mails: ReactNode;
  /** The other settings of the same person, if there are any. */
  readonly tabs: ReactNode;
  /** Consent to counting their use; null where nothing is counted. */
  readonly counting: ReactNode;
}

/** The company as others see it, its logo, and how this browser looks and speaks. */
export function CompanyScreen({ exhibitor, logo, mails, tabs, counting }: CompanyScreenProps) {
  const { t } = useTranslation('exhibitors');
  const saved = () => showToast(t('company.saved'), { severity: 'success' });
  const { form, failure, submit, fieldOf, discard } = useCompanyForm(exhibitor, saved);
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());
  const faults = Object.keys(errors).flatMap((name) => fieldOf(name) ?? []);
  const [first] = faults;
  return (
    <>
      <PageHeader
        title={t('company.title')}
        beside={
          first !== undefined && (
            <FaultSign onPress={() => form.setFocus(first)}>
              {t('company.notSaved', { count: faults.length })}
            </FaultSign>
          )
        }
        actions={
          <>
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('company.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {t('company.save')}
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
          message={failure === null ? null : failure || t('register.notReached')}
        />
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FormSection title={t('company.about')}>
            <CompanyFields form={form} />
          </FormSection>
          <button type="submit" hidden />
        </form>
        <FormSection>{logo}</FormSection>
        {exhibitor.partyKind === 'EXHIBITOR' && (
          <FormSection title={t('company.fairs')}>
            <FindableSetting exhibitor={exhibitor} />
          </FormSection>
        )}
        <FormSection title={t('company.mails')}>{mails}</FormSection>
        {counting !== null && <FormSection title={t('company.privacy')}>{counting}</FormSection>}
        <FormSection title={t('company.browser')}>
          <AppearanceFields />
        </FormSection>
      </PageBody>
      <LeaveDialog
        question={leaving}
        title={t('company.leave.title')}
        text={t('company.leave.text')}
        stayLabel={t('company.leave.stay')}
        leaveLabel={t('company.leave.leave')}
      />
    </>
  );
}
