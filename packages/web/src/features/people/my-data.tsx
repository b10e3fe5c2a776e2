import { deleteAccount, getAccountData } from '@fairlead/contract/accounts';
import { getAdminData, getCurrentAdmin, removeAdmin } from '@fairlead/contract/admins';
import { deleteVisitorAccount, getVisitorData } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callForFile } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { saveFile } from '../../lib/downloads.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import styles from './my-data.module.css';

const quiet = { isQuiet: true };
const deleteOwn = {
  visitor: () => call(deleteVisitorAccount, {}, quiet),
  account: () => call(deleteAccount, { body: {} }, quiet),
  // The last one stays: the answer says so.
  admin: async () => {
    const { id } = await call(getCurrentAdmin, {}, quiet);
    return call(removeAdmin, { body: { id } }, quiet);
  },
} as const;

/** Asks for confirmation (what is deleted, what stays) and deletes the person's own account. */
function LeaveForGood({ onLeft }: { readonly onLeft?: () => Promise<void> }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const role = useHostRole();
  const isVisitor = role === 'VISITOR';
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const size = isVisitor ? 'touch' : 'work';
  const kind = isVisitor ? 'visitor' : role === 'ADMIN' ? 'admin' : 'account';
  const close = () => {
    setConfirming(false);
    setFailure(null);
  };
  const leave = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await deleteOwn[kind]();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('leave.notReached'));
      setBusy(false);
      return;
    }
    await onLeft?.().catch(() => undefined);
    client.clear();
    await signOut({ isForGood: true });
    showToast(t('leave.done'), { severity: 'success' });
  };
  return (
    <>
      <Button kind="danger" size={isVisitor ? 'small' : 'work'} onClick={() => setConfirming(true)}>
        {t('leave.act')}
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={close}
        kind={isVisitor ? 'sheet' : 'work'}
        title={t('leave.question')}
        actions={
          <>
            <Button kind={isVisitor ? 'quiet' : 'outline'} size={size} onClick={close}>
              {t('leave.stay')}
            </Button>
            <Button kind="dangerFilled" size={size} isBusy={isBusy} onClick={() => void leave()}>
              {t('leave.yes')}
            </Button>
          </>
        }
      >
        <ul className={styles['effects']}>
          {(['goes', 'stays', 'final'] as const).map((effect) => (
            <li key={effect}>{t(`effects.${kind}.${effect}`)}</li>
          ))}
        </ul>
        <FormAlert size={isVisitor ? 'touch' : 'work'} message={failure} />
      </Dialog>
    </>
  );
}

interface MyDataProps {
  /** Clears what this device keeps of who has left. */
  readonly onLeft?: () => Promise<void>;
}

/** Everything stored about who is signed in, as one file; and the way out for good. */
export function MyData({ onLeft }: MyDataProps) {
  const { t } = useTranslation('people');
  const role = useHostRole();
  const isVisitor = role === 'VISITOR';
  const [isBusy, setBusy] = useState(false);
  const size = isVisitor ? 'small' : 'work';
  const load = async () => {
    setBusy(true);
    try {
      const data = role === 'ADMIN' ? getAdminData : isVisitor ? getVisitorData : getAccountData;
      const file = await callForFile(data, {});
      saveFile(file, 'fairlead-my-data.json');
    } catch {
      // The caller has shown what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['section']} aria-labelledby="my-data-title">
      <h2 id="my-data-title" className={styles['heading']}>
        {t('title')}
      </h2>
      <div className={styles['row']}>
        <div className={styles['text']}>
          <h3 className={styles['title']}>{t('file.title')}</h3>
          <p className={styles['soft']}>{t('file.text')}</p>
        </div>
        <Button
          kind={isVisitor ? 'quiet' : 'outline'}
          size={size}
          icon={downloadIcon}
          isBusy={isBusy}
          onClick={() => void load()}
        >
          {t('file.act')}
        </Button>
      </div>
      <div className={styles['row']}>
        <div className={styles['text']}>
          <h3 className={styles['title']}>{t('leave.title')}</h3>
          <p className={styles['soft']}>
            {t(role === 'ADMIN' ? 'leave.admin' : isVisitor ? 'leave.visitor' : 'leave.account')}
          </p>
        </div>
        <LeaveForGood {...(onLeft && { onLeft })} />
      </div>
    </section>
  );
}
