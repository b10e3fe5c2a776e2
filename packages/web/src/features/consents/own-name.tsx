import { getCurrentAccount, patchAccount } from '@fairlead/contract/accounts';
import { type Account, getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { TextField } from '../../ui/text-field.tsx';

const quietly = { isQuiet: true, isForbiddenExpected: true } as const;

interface OwnName {
  /** The account that still has the name of its company; null for all others, undefined while that is not known. */
  readonly unnamedId: string | null | undefined;
  readonly storeName: (name: string) => Promise<void>;
}

/** Administrators invite an organizer without knowing who will sign in, so its account begins with the company's name. */
export function useOwnName(): OwnName {
  const isBusiness = useHostRole() === 'EXHIBITOR';
  const client = useQueryClient();
  const account = useEndpoint(getCurrentAccount, {}, { enabled: isBusiness, call: quietly });
  const isOrganizer = account.data?.roles.includes('ORGANIZER') ?? false;
  const company = useEndpoint(getCurrentExhibitor, {}, { enabled: isOrganizer, call: quietly });
  const id = isOrganizer && account.data?.name === company.data?.name ? account.data?.id : null;
  const isKnown = !isBusiness || account.isError || (account.isSuccess && (!isOrganizer || !company.isPending));
  return {
    unnamedId: isKnown ? id : undefined,
    storeName: async (name) => {
      if (!id) return;
      const input = { params: { accountId: id }, body: { name } };
      const saved = await call(patchAccount, input, { isQuiet: true, isIdempotent: true });
      client.setQueriesData<Account>(
        { queryKey: endpointKey(getCurrentAccount) },
        (old) => old && { ...old, ...saved },
      );
    },
  };
}

/** Asks for the person's name in the form around it. */
export function OwnNameField() {
  const { t } = useTranslation(['consents', 'accounts']);
  const { register, formState } = useFormContext<{ ownName: string }>();
  return (
    <TextField
      {...register('ownName', { validate: (value) => value.trim() !== '' || t('accounts:field.nameMissing') })}
      label={t('yourName')}
      autoComplete="name"
      maxLength={120}
      error={formState.errors.ownName?.message}
    />
  );
}
