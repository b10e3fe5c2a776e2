import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getManagedToken } from '@fairlead/contract/managed-tokens';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clockIcon, shieldIcon, warningIcon } from '../../ui/icons.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './managed-tokens.module.css';
import { endsLabel } from './token-labels.ts';
import type { NewToken } from './use-tokens.ts';

interface DeviceCodeDialogProps {
  readonly made: NewToken;
  readonly project: Exhibition | undefined;
  readonly onClose: () => void;
}

const lookEveryMs = 3_000;

/** Behind the number sign, which browsers send to nobody: it is in no log. */
const linkOf = (token: string): string => `${location.origin}/token#token=${token}`;

/** The code that signs a device in, shown once; says when the device has come. */
export function DeviceCodeDialog({ made, project, onClose }: DeviceCodeDialogProps) {
  const { t } = useTranslation('devices');
  const token = useEndpoint(
    getManagedToken,
    { params: { tokenId: made.id } },
    { refetchInterval: lookEveryMs, call: { isQuiet: true } },
  ).data;
  const isThere = token !== undefined && (token.device !== null || token.lastUsedAt !== null);
  // A press beside it must not take away what nobody can show again; the button does.
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
        <QrPicture text={linkOf(made.token)} label={t('setUp.picture')} className={styles['qr']} />
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
