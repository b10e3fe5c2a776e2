import { getCurrentAccount, listAccounts, patchAccount } from '@fairlead/contract/accounts';
import { emailText } from '@fairlead/contract/domain-text';
import type { Account } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { LeaveDialog } from '../../ui/business/editor-dialogs.tsx';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import styles from './company-screen.module.css';

interface Values {
  name: string;
}

const fieldOf = (path: string): 'name' | undefined => (path === 'name' ? 'name' : undefined);

/** My profile as colleagues see it; the sign-in stands on the account's own page. */
export function PersonScreen() {
  const { data, error, refetch } = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } });
  if (!data)
    return error === null ? <PageHeader title="" /> : <ErrorState isPage size="work" onRetry={() => void refetch()} />;
  return <PersonForm key={data.id} account={data} />;
}

function PersonForm({ account }: { readonly account: Account }) {
  const { t } = useTranslation('exhibitors');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: account.name },
    resolver: useContractResolver<Values>(patchAccount.body, (values) => values, fieldOf),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  const save = form.handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      const input = { params: { accountId: account.id }, body: { name } };
      const saved = await call(patchAccount, input, { isQuiet: true, isIdempotent: true });
      client.setQueriesData<Account>(
        { queryKey: endpointKey(getCurrentAccount) },
        (old) => old && { ...old, ...saved },
      );
      await client.invalidateQueries({ queryKey: endpointKey(listAccounts) });
      form.reset({ name: saved.name });
      showToast(t('person.saved'), { severity: 'success' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('register.notReached'));
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  useSaveKey(() => void save());
  return (
    <>
      <PageHeader
        title={t('person.title')}
        actions={
          <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void save()}>
            {t('company.save')}
            <Keys keys={['Ctrl', 'S']} />
          </Button>
        }
      />
      <PageBody>
        <FormAlert size="work" className={styles['failure']} message={failure} />
        <form noValidate onSubmit={(event) => void save(event)}>
          <FormSection title={t('person.about')}>
            <FormGrid>
              <FormCell span={3}>
                <TextField
                  {...form.register('name')}
                  size="work"
                  label={t('register.accountName')}
                  autoComplete="name"
                  error={errors.name?.message}
                />
              </FormCell>
              <FormCell span={3}>
                <TextField
                  size="work"
                  label={t('person.email')}
                  value={emailText(account.email)}
                  readOnly
                  hint={t('person.emailHint')}
                />
              </FormCell>
            </FormGrid>
          </FormSection>
          <button type="submit" hidden />
        </form>
        <FormSection title={t('person.more')}>
          <div className={styles['setting']}>
            <ButtonLink to="/account" size="work">
              {t('menu.account')}
            </ButtonLink>
            <ButtonLink to="/settings" size="work">
              {t('company.title')}
            </ButtonLink>
          </div>
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
