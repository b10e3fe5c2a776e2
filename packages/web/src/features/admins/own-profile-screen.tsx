import { type AdminAccount, getCurrentAdmin, patchAdmin } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import styles from './own-profile-screen.module.css';

interface Values {
  name: string;
}

const fieldOf = (path: string): 'name' | undefined => (path === 'name' ? 'name' : undefined);

/** An administrator's profile, as the others see it. */
export function OwnProfileScreen() {
  const { data, error, refetch } = useEndpoint(getCurrentAdmin, {}, { call: { isQuiet: true } });
  if (data) return <ProfileForm key={data.id} admin={data} />;
  return error === null ? <PageHeader title="" /> : <ErrorState isPage size="work" onRetry={() => void refetch()} />;
}

function ProfileForm({ admin }: { readonly admin: AdminAccount }) {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: admin.name },
    resolver: useContractResolver<Values>(patchAdmin.body, (values) => values, fieldOf),
  });
  const save = form.handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      const saved = await call(patchAdmin, { body: { name } }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData<AdminAccount>({ queryKey: endpointKey(getCurrentAdmin) }, () => saved);
      form.reset({ name: saved.name });
      showToast(t('person.saved'), { severity: 'success' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('person.notReached'));
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
          <Button size="work" kind="main" isBusy={form.formState.isSubmitting} onClick={() => void save()}>
            {t('person.save')}
            <Keys keys={['Ctrl', 'S']} />
          </Button>
        }
      />
      <PageBody>
        <FormAlert size="work" message={failure} />
        <form noValidate onSubmit={(event) => void save(event)}>
          <FormSection title={t('person.about')}>
            <FormGrid>
              <FormCell span={3}>
                <TextField
                  {...form.register('name')}
                  size="work"
                  label={t('person.name')}
                  autoComplete="name"
                  error={form.formState.errors.name?.message}
                />
              </FormCell>
              <FormCell span={3}>
                <TextField
                  size="work"
                  label={t('person.email')}
                  value={emailText(admin.email)}
                  readOnly
                  hint={t('person.emailHint')}
                />
              </FormCell>
            </FormGrid>
          </FormSection>
          <button type="submit" hidden />
        </form>
        <FormSection title={t('person.more')}>
          <div className={styles['links']}>
            <ButtonLink to="/account" size="work">
              {t('person.account')}
            </ButtonLink>
            <ButtonLink to="/settings" size="work">
              {t('person.settings')}
            </ButtonLink>
            <ButtonLink to="/consent" size="work">
              {t('person.consent')}
            </ButtonLink>
          </div>
        </FormSection>
      </PageBody>
    </>
  );
}
