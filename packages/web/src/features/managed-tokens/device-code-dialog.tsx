import type { Exhibition } from '@fairlead/contract/exhibitions';
import { deviceCodeMinutes, getManagedToken, type ManagedToken } from '@fairlead/contract/managed-tokens';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clockIcon, shieldIcon, warningIcon } from '../../ui/icons.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './managed-tokens.module.css';
import { endsLabel } from './token-labels.ts';
import { useTokenActions } from './use-tokens.ts';

interface DeviceCodeDialogProps {
  readonly device: ManagedToken;
  readonly project: Exhibition | undefined;
  readonly onClose: () => void;
}

const lookEveryMs = 3_000;

/** Behind the number sign, which browsers do not send: it is in no log. */
const linkOf = (code: string): string => `${location.origin}/token#code=${code}`;

type Code = { readonly code: string } | 'WAITING' | 'FAILED';

/** A code for one device; another one takes its place when it is asked for, or has run out. */
function useDeviceCode(tokenId: string): { code: Code; renew: () => void } {
  const { makeCode } = useTokenActions();
  const [code, setCode] = useState<Code>('WAITING');
  const [isWanted, setWanted] = useState(true);
  useEffect(() => {
    if (!isWanted) return;
    setWanted(false);
    setCode('WAITING');
    void makeCode(tokenId).then(setCode, () => setCode('FAILED'));
  }, [isWanted, makeCode, tokenId]);
  useEffect(() => {
    if (typeof code === 'string') return;
    // The clock of the device may be wrong by hours: `expiresAt` compared with it would renew the code without end.
    const timer = setTimeout(() => setWanted(true), deviceCodeMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [code]);
  return { code, renew: useCallback(() => setWanted(true), []) };
}

/** A device's own report: it is there when that has changed. */
const signsOf = ({ device, lastUsedAt }: ManagedToken): string => `${device?.reportedAt} ${lastUsedAt}`;

/** The code that signs a device in; says when the device has come. */
export function DeviceCodeDialog({ device: made, project, onClose }: DeviceCodeDialogProps) {
  const { t } = useTranslation('devices');
  const { code, renew } = useDeviceCode(made.id);
  const [before] = useState(() => signsOf(made));
  const token = useEndpoint(
    getManagedToken,
    { params: { tokenId: made.id } },
    { refetchInterval: lookEveryMs, call: { isQuiet: true } },
  ).data;
  const isThere = token !== undefined && signsOf(token) !== before;
  // A press beside it must not take away a code that is about to be scanned; the button does.
  const leave = () => {
    if (isThere) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('setUp.scanTitle', { name: made.name })}
      subject={t('setUp.scanText')}
      hasHint={false}
      actions={
        <>
          <span role="status" className={styles['stored']}>
            <State tone={isThere ? 'ok' : 'wait'}>{t(isThere ? 'setUp.there' : 'setUp.waiting')}</State>
          </span>
          <Button size="work" kind={isThere ? 'main' : 'outline'} onClick={onClose}>
            {t('setUp.done')}
          </Button>
        </>
      }
    >
      <div className={styles['scan']}>
        {typeof code === 'string' ? (
          <div className={styles['qr']} aria-busy={code === 'WAITING'}>
            {code === 'FAILED' && (
              <>
                <FormAlert size="work" message={t('notReached')} />
                <Button size="work" onClick={renew}>
                  {t('setUp.again')}
                </Button>
              </>
            )}
          </div>
        ) : (
          <QrPicture text={linkOf(code.code)} label={t('setUp.picture')} className={styles['qr']} />
        )}
        <dl className={styles['list']}>
          <div>
            <dt>{t('setUp.project')}</dt>
            <dd>{project?.name}</dd>
          </div>
          <div>
            <dt>{t('setUp.day')}</dt>
            <dd>{endsLabel(t, made, Date.now(), project?.timeZone)}</dd>
          </div>
        </dl>
      </div>
      <ul className={styles['effects']}>
        <li>
          <Icon of={clockIcon} size={16} />
          {t('setUp.once')}
        </li>
        <li>
          <Icon of={shieldIcon} size={16} />
          {t('setUp.only')}
        </li>
        <li>
          <Icon of={warningIcon} size={16} />
          {t('setUp.watch')}
        </li>
      </ul>
    </Dialog>
  );
}
