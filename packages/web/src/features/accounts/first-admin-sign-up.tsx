import { claimFirstAdmin } from '@fairlead/contract/admins';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AdminsOnly } from './admins-only.tsx';
import styles from './form.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

/** Second step of the first administrator, who comes by the link that the server printed at its first start: the name. */
function FirstAdminStep() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const key = new URLSearchParams(useLocation().search).get('key') ?? '';
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm({ defaultValues: { name: '' } });
  const { errors } = form.formState;
  const claim = async (name: string) => {
    try {
      await call(claimFirstAdmin, { body: { key, name } }, { isQuiet: true });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
      form.setError('name', { message: t('firstAdmin.taken') });
      return;
    }
    await navigate('/', { replace: true });
  };
  const send = form.handleSubmit(({ name }) => submit(() => claim(name.trim())));
  return (
    <AccountFrame title={t('firstAdmin.title')} subtitle={t('firstAdmin.subtitle')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('field.nameMissing') })}
          label={t('firstAdmin.name')}
          autoComplete="name"
          maxLength={120}
          error={errors.name?.message}
        />
        <FormAlert message={formError} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
          {t('firstAdmin.submit')}
        </Button>
      </form>
    </AccountFrame>
  );
}

/** Only the link that the server prints on an installation without administrators signs one up. */
export function FirstAdminSignUp() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('key') ? <SignUpScreen secondStep={<FirstAdminStep />} /> : <AdminsOnly />;
}
