import { getAccountData } from '@fairlead/contract/accounts';
import { getAdminData } from '@fairlead/contract/admins';
import { getVisitorData } from '@fairlead/contract/visitors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { LeaveForGood } from './leave-for-good.tsx';
import styles from './my-data.module.css';

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
