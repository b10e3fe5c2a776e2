import { deleteAccount, getCurrentAccount, listAccounts, patchAccount } from '@fairlead/contract/accounts';
import { emailText } from '@fairlead/contract/domain-text';
import { type Account, createExhibitor } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/business/avatar.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { banIcon, mailIcon, moreIcon, personIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import styles from './team.module.css';
import { isPending, memberState, rightsLabel } from './team-labels.ts';

interface Invitation {
  readonly email: string;
  readonly accountName: string;
  readonly language: Language;
  readonly roles: Account['roles'];
  /** Left out by who may not buy, and where an invitation is only sent again. */
  readonly mayBuy?: boolean;
}

interface Rights {
  readonly roles: Account['roles'];
  /** Left out where it stays. */
  readonly mayBuy?: boolean;
}

/** Actions on the people of a company; every list of them is fetched again afterwards. */
export function useTeam(exhibitorId: string) {
  const client = useQueryClient();
  const afterwards = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listAccounts) }),
      client.invalidateQueries({ queryKey: endpointKey(getCurrentAccount) }),
    ]);
  return {
    /** Again, for an invited person who has not come, sends the mail again. */
    invite: async (body: Invitation): Promise<void> => {
      await call(createExhibitor, { body: { ...body, exhibitorId } }, { isQuiet: true });
      await afterwards();
    },
    setRights: async (accountId: string, body: Rights): Promise<void> => {
      await call(patchAccount, { params: { accountId }, body }, { isQuiet: true, isIdempotent: true });
      await afterwards();
    },
    remove: async (accountId: string): Promise<void> => {
      await call(deleteAccount, { body: { accountId } }, { isQuiet: true });
      await afterwards();
    },
  };
}

type Role = Account['roles'][number];
const roles: readonly Role[] = ['EXHIBITOR', 'ORGANIZER', 'BUSINESS'];

interface RoleChoicesProps {
  readonly chosen: readonly Role[];
  /** True where this person may give the role of an organizer. */
  readonly mayOrganize: boolean;
  readonly onChange: (roles: Role[]) => void;
}

/** Roles of a person, one tick each. */
export function RoleChoices({ chosen, mayOrganize, onChange }: RoleChoicesProps) {
  const { t } = useTranslation('team');
  const context = useTextContext();
  const offered = roles.filter((role) => role !== 'ORGANIZER' || mayOrganize || chosen.includes('ORGANIZER'));
  return (
    <fieldset className={styles['roles']}>
      <legend>{t('roles')}</legend>
      {offered.map((role) => (
        <Checkbox
          key={role}
          size="work"
          checked={chosen.includes(role)}
          disabled={role === 'ORGANIZER' && !mayOrganize}
          onChange={(event) =>
            onChange(roles.filter((one) => (one === role ? event.target.checked : chosen.includes(one))))
          }
        >
          <b>{t(`role.${role}`)}</b>
          <small>{role === 'EXHIBITOR' ? t('roleHint.EXHIBITOR') : t(`roleHint.${role}`, { context })}</small>
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface BuyChoiceProps {
  readonly mayBuy: boolean;
  /** True where this person may give and take the permission. */
  readonly isGiver: boolean;
  readonly onChange: (mayBuy: boolean) => void;
}

/** Permission to spend the company's money. */
export function BuyChoice({ mayBuy, isGiver, onChange }: BuyChoiceProps) {
  const { t } = useTranslation('team');
  return (
    <div className={styles['roles']}>
      <Checkbox size="work" checked={mayBuy} disabled={!isGiver} onChange={({ target }) => onChange(target.checked)}>
        <b>{t('mayBuy.label')}</b>
        <small>{t(isGiver ? 'mayBuy.hint' : 'mayBuy.notYours')}</small>
      </Checkbox>
    </div>
  );
}

interface RolesDialogProps {
  readonly own: Account;
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes a person's roles. */
function RolesDialog({ own, account, isOpen, onClose }: RolesDialogProps) {
  const { t } = useTranslation('team');
  const team = useTeam(own.exhibitorId);
  const [roles, setRoles] = useState(account.roles);
  const [mayBuy, setMayBuy] = useState(account.mayBuy);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await team.setRights(account.id, { roles, ...(mayBuy !== account.mayBuy && { mayBuy }) });
      showToast(t('changeRoles.saved', { name: account.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('changeRoles.title', { name: account.name })}
      subject={emailText(account.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="work" kind="main" isBusy={isBusy} onClick={() => void save()}>
            {t('changeRoles.save')}
          </Button>
        </>
      }
    >
      <RoleChoices chosen={roles} mayOrganize={own.roles.includes('ORGANIZER')} onChange={setRoles} />
      <BuyChoice mayBuy={mayBuy} isGiver={own.mayBuy} onChange={setMayBuy} />
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks once before a person is taken out of the company, or an invitation is taken back. */
function RemoveDialog({ account, isOpen, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('team');
  const team = useTeam(account.exhibitorId);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kind = isPending(account) ? 'withdraw' : 'remove';
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await team.remove(account.id);
      showToast(t(`${kind}.done`, { name: account.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${kind}.title`, { name: account.name })}
      subject={emailText(account.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t(`${kind}.keep`)}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void act()}>
            {t(`${kind}.act`)}
          </Button>
        </>
      }
    >
      <p>{t(`${kind}.text`)}</p>
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}

/** More that can be done with a colleague, or with oneself. */
function MemberMenu({ own, account }: { readonly own: Account; readonly account: Account }) {
  const { t } = useTranslation('team');
  const team = useTeam(own.exhibitorId);
  const [question, setQuestion] = useState<'roles' | 'remove' | null>(null);
  const close = () => setQuestion(null);
  const sendAgain = async () => {
    const { email, name: accountName, roles } = account;
    try {
      await team.invite({ email, accountName, roles, language: currentLanguage() });
      showToast(t('invite.sent', { email }), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
    }
  };
  const trigger = <IconButton icon={moreIcon} label={t('moreOf', { name: account.name })} size="compact" />;
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuItem icon={personIcon} onSelect={() => setQuestion('roles')}>
          {t('changeRoles.act')}
        </MenuItem>
        {isPending(account) && (
          <MenuItem icon={mailIcon} onSelect={() => void sendAgain()}>
            {t('sendAgain')}
          </MenuItem>
        )}
        {account.id !== own.id && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => setQuestion('remove')}>
            {isPending(account) ? t('withdraw.act') : t('remove.act')}
          </MenuItem>
        )}
      </Menu>
      {question === 'roles' && <RolesDialog own={own} account={account} isOpen onClose={close} />}
      <RemoveDialog account={account} isOpen={question === 'remove'} onClose={close} />
    </>
  );
}

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
