import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config-context.ts';
import { formatDayAndTime } from '../../../lib/i18n/formats.ts';
import { identity } from '../../../lib/identity/current.ts';
import { IdentityError } from '../../../lib/identity/identity.ts';
import { endSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useSubmit } from '../use-submit.ts';
import { deviceName } from './device-name.ts';
import styles from './security-section.module.css';

const queryKey = ['identityDevices'];

/** Where the person is known, and the way to end all of it. */
export function DevicesPart() {
  const { t } = useTranslation('security');
  const isVisitor = useHostRole() === 'VISITOR';
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy, formError } = useSubmit();
  const devices = useQuery({ queryKey, queryFn: () => identity().devices(), retry: false });
  const isOff = devices.error instanceof IdentityError && devices.error.code === 'DEVICES_OFF';

  const forget = (key: string) =>
    submit(async () => {
      await identity().forgetDevice(key);
      await devices.refetch();
      showToast(t('devices.forgotten'), { severity: 'success' });
    });
  const signOutEverywhere = () =>
    submit(async () => {
      await identity().signOutEverywhere();
      endSession();
    });
  return (
    <div className={styles['block']}>
      <h3 className={styles['title']}>{t('devices.title')}</h3>
      {isOff && <p className={styles['soft']}>{t('devices.off')}</p>}
      {devices.data?.length === 0 && <p className={styles['soft']}>{t('devices.none')}</p>}
      {devices.data !== undefined && devices.data.length > 0 && (
        <ul className={styles['devices']}>
          {devices.data.map((device) => {
            const name = deviceName(device.name) ?? t('devices.unnamed');
            const when = formatDayAndTime(device.lastUsedAt);
            return (
              <li key={device.key} className={styles['part']}>
                <div className={styles['words']}>
                  <p className={styles['value']}>{name}</p>
                  <p className={styles['soft']}>
                    {device.isThisOne ? t('devices.this') : t('devices.lastUsed', { when })}
                  </p>
                </div>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('devices.forgetThis', { name })}
                  onClick={() => void forget(device.key)}
                >
                  {t('devices.forget')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <FormAlert message={formError} />
      <div className={styles['actions']}>
        <Button kind="danger" size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
          {t('everywhere.act')}
        </Button>
      </div>
      <Dialog
        kind={isVisitor ? 'sheet' : 'work'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('everywhere.question')}
        subject={t('everywhere.text')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('everywhere.stay')}</Button>
            <Button
              kind="dangerFilled"
              onClick={() => {
                setAsking(false);
                void signOutEverywhere();
              }}
            >
              {t('everywhere.act')}
            </Button>
          </>
        }
      />
    </div>
  );
}
