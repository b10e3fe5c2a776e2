import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, closeIcon, plusIcon, swapIcon } from '../../../ui/icons.ts';
import { AssignCodeDialog } from './assign-code-dialog.tsx';
import styles from './codes.module.css';
import { useCodeActions } from './use-code-actions.ts';

/** Assign to another point, revoke, draw a new code, and the printed codes that are assigned to the point beside its own. */
export function CodeActions({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const [assigning, setAssigning] = useState<'OTHER_POINT' | 'THIS_POINT' | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { draw, revoke } = useCodeActions(point);
  const isRevoked = point.codeRevokedAt !== null;

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
      setRevoking(null);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles['acts']}>
        {isRevoked ? (
          <Button size="compact" icon={plusIcon} isBusy={isBusy} onClick={() => void run(draw)}>
            {t('codes.draw')}
          </Button>
        ) : (
          <>
            <Button kind="quiet" size="compact" icon={swapIcon} onClick={() => setAssigning('OTHER_POINT')}>
              {t('codes.repoint')}
            </Button>
            <Button kind="danger" size="compact" icon={banIcon} onClick={() => setRevoking(point.code)}>
              {t('codes.revoke')}
            </Button>
          </>
        )}
        <Button kind="quiet" size="compact" icon={plusIcon} onClick={() => setAssigning('THIS_POINT')}>
          {t('codes.add')}
        </Button>
      </div>
      {point.otherCodes.length > 0 && (
        <div className={styles['others']}>
          <h3>{t('codes.others')}</h3>
          <ul>
            {point.otherCodes.map((code) => (
              <li key={code}>
                <span translate="no" className={styles['code']}>
                  {printCode(code)}
                </span>
                <IconButton
                  icon={closeIcon}
                  label={t('codes.revokeOf', { code: printCode(code) })}
                  size="compact"
                  onClick={() => setRevoking(code)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <AssignCodeDialog point={point} kind={assigning} onClose={() => setAssigning(null)} />
      <Dialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('codes.revokeTitle', { code: printCode(revoking ?? '') })}
        subject={t('codes.revokeText')}
        actions={
          <>
            <Button size="work" onClick={() => setRevoking(null)}>
              {t('codes.keep')}
            </Button>
            <Button
              size="work"
              kind="dangerFilled"
              isBusy={isBusy}
              onClick={() => revoking !== null && void run(() => revoke(revoking))}
            >
              {t('codes.revoke')}
            </Button>
          </>
        }
      />
    </>
  );
}
