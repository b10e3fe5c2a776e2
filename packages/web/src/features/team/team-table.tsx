import { emailText } from '@fairlead/contract/domain-text';
import type { Account } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/business/avatar.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, WorkTable } from '../../ui/business/table.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './team.module.css';
import { memberState, rightsLabel } from './team-labels.ts';

interface TeamTableProps {
  readonly own: Account;
  readonly accounts: readonly Account[];
}

const accountId = (account: Account): string => account.id;

/** The people of a company by e-mail address. */
export function TeamTable({ own, accounts }: TeamTableProps) {
  const { t } = useTranslation('team');
  const columns: readonly Column<Account>[] = [
    {
      key: 'person',
      label: t('column.person'),
      cell: (account) => <Member account={account} isOwn={account.id === own.id} />,
    },
    {
      key: 'roles',
      label: t('column.roles'),
      width: '240px',
      hide: 'phone',
      cell: (account) => rightsLabel(t, account),
      tooltip: (account) => rightsLabel(t, account),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '220px',
      hide: 'phone',
      cell: (account) => <MemberState account={account} />,
    },
    {
      key: 'more',
      label: t('column.more'),
      width: '64px',
      align: 'end',
      isQuiet: true,
      cell: (account) => (
        <span className={`${aboveRowClass} ${styles['more']}`}>
          <MemberMenu own={own} account={account} />
        </span>
      ),
    },
  ];
  return <WorkTable label={t('team')} columns={columns} groups={[{ key: 'all', rows: accounts }]} rowId={accountId} />;
}

function MemberState({ account }: { readonly account: Account }) {
  const { t } = useTranslation('team');
  const { tone, label } = memberState(t, account);
  return <State tone={tone}>{label}</State>;
}

function Member({ account, isOwn }: { readonly account: Account; readonly isOwn: boolean }) {
  const { t } = useTranslation('team');
  return (
    <div className={styles['member']}>
      <Avatar name={account.name} size={32} />
      <span className={styles['text']}>
        <span className={styles['name']} title={account.name}>
          <span translate="no">{account.name}</span> {isOwn && <span className={styles['own']}>{t('you')}</span>}
        </span>
        <small translate="no" className={styles['email']} title={emailText(account.email)}>
          {emailText(account.email)}
        </small>
        <small className={styles['phoneState']}>
          <MemberState account={account} />
        </small>
      </span>
    </div>
  );
}
