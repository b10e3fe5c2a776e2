import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import { type Account, accountRoles } from '@fairlead/contract/exhibitors';
import { email, language as languageField, line } from '@fairlead/contract/fields';
import { type Language, languages } from '@fairlead/contract/languages';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './team.module.css';
import { BuyChoice, RoleChoices, TeamTable, useTeam } from './team-table.tsx';

interface Values {
  email: string;
  accountName: string;
  language: Language;
  roles: Account['roles'];
  mayBuy: boolean;
}

const invitation = z.object({
  email,
  accountName: line(120),
  language: languageField,
  roles: accountRoles,
  mayBuy: z.boolean(),
});
const fields = ['email', 'accountName', 'language', 'roles', 'mayBuy'] as const;
const fieldOf = (path: string) => fields.find((field) => path === field);

interface InviteDialogProps {
  /** The inviting person. */
  readonly own: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whom to invite. What was typed stays until it was sent. */
function InviteDialog({ own, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['team', 'app']);
  const team = useTeam(own.exhibitorId);
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef<HTMLInputElement | null>(null);
  const usual = own.roles.filter((role) => role !== 'ORGANIZER');
  const blank = (): Values => ({
    email: '',
    accountName: '',
    language: currentLanguage(),
    roles: usual.length > 0 ? usual : ['EXHIBITOR'],
    mayBuy: own.mayBuy,
  });
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: blank(),
    resolver: useContractResolver<Values>(invitation, (values) => values, fieldOf),
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ mayBuy, ...values }) => {
    setFailure(null);
    try {
      await team.invite({ ...values, ...(own.mayBuy && { mayBuy }) });
      showToast(t('invite.sent', { email: values.email }), { severity: 'success' });
      form.reset(blank());
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('notReached'));
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  const { ref, ...emailField } = form.register('email');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('invite.title')}
      subject={t('invite.text')}
      submitLabel={t('invite.send')}
      isBusy={isSubmitting}
      failure={failure ?? (errors.roles ? t('roleNeeded') : null)}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <TextField
        {...emailField}
        ref={(node) => {
          ref(node);
          first.current = node;
        }}
        size="work"
        label={t('invite.email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
      />
      <TextField
        {...form.register('accountName')}
        size="work"
        label={t('invite.name')}
        autoComplete="off"
        error={errors.accountName?.message}
      />
      <Select {...form.register('language')} size="work" label={t('invite.language')} error={errors.language?.message}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`app:language.${one}`)}
          </option>
        ))}
      </Select>
      <RoleChoices
        chosen={form.watch('roles')}
        mayOrganize={own.roles.includes('ORGANIZER')}
        onChange={(roles) => form.setValue('roles', roles, { shouldValidate: true })}
      />
      <BuyChoice
        mayBuy={form.watch('mayBuy')}
        isGiver={own.mayBuy}
        onChange={(mayBuy) => form.setValue('mayBuy', mayBuy)}
      />
    </FormDialog>
  );
}

interface TeamScreenProps {
  /** Other sections of the page: below the people, at the foot, and the number of rows of each. */
  readonly title: string;
  readonly count: (people: number | undefined) => string | undefined;
  readonly actions: ReactNode;
  readonly foot: ReactNode;
  /** The people make room for what else there is. */
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

/** The people of the company: who they are, what they may do, who was invited and has not come yet. */
export function TeamScreen({ title, count, actions, foot, isHidden, children }: TeamScreenProps) {
  const { t } = useTranslation('team');
  const headingId = useId();
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const filterEmail = search.get('q') ?? '';
  const own = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } }).data;
  const list = useEndpointPages(listAccounts, { query: { limit: 100, ...(filterEmail !== '' && { filterEmail }) } });
  const accounts = list.data?.pages.flatMap((page) => page.items);
  const look = useCallback((q: string) => setSearch(q === '' ? {} : { q }, { replace: true }), [setSearch]);
  const isKnown = accounts !== undefined && own !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        count={count(isKnown && !list.hasNextPage && filterEmail === '' ? accounts.length : undefined)}
        actions={
          <>
            {actions}
            {own && !isHidden && (
              <Button size="work" kind="main" icon={plusIcon} onClick={() => setInviting(true)}>
                {t('invite.act')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {!isHidden && (
          <section aria-labelledby={headingId}>
            <div className={styles['head']}>
              <h2 id={headingId}>{t('team')}</h2>
              <p>{t('note')}</p>
              <SearchField label={t('search')} clearLabel={t('clearSearch')} value={filterEmail} onChange={look} />
            </div>
            {accounts === undefined && list.error !== null && (
              <ErrorState
                size="work"
                title={t('failed')}
                requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
                onRetry={() => void list.refetch()}
              />
            )}
            {!isKnown && list.error === null && (
              <div className={styles['loading']} aria-busy="true">
                <Skeleton />
                <Skeleton shape="most" />
                <Skeleton />
              </div>
            )}
            {accounts?.length === 0 && (
              <EmptyState
                size="work"
                title={t('nothing.title', { q: filterEmail })}
                actions={
                  <Button size="work" onClick={() => look('')}>
                    {t('clearSearch')}
                  </Button>
                }
              >
                {t('nothing.text')}
              </EmptyState>
            )}
            {isKnown && accounts.length > 0 && <TeamTable own={own} accounts={accounts} />}
            {list.hasNextPage && (
              <div className={styles['further']}>
                <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
                  {t('loadMore')}
                </Button>
              </div>
            )}
          </section>
        )}
        {children}
      </PageBody>
      {foot}
      {own && <InviteDialog own={own} isOpen={isInviting} onClose={() => setInviting(false)} />}
    </>
  );
}
