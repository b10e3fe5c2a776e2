import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { CaptureNavigation } from '../capture-navigation.tsx';
import { useCaptures, useUnsentCaptures } from '../outbox/use-captures.ts';
import { DeviceHealth } from './device-health.tsx';
import { QueueRow } from './queue-row.tsx';
import styles from './queue-screen.module.css';

const order = { REFUSED: 0, HELD: 1, WAITING: 1, SENT: 2 } as const;

/** All that was captured on this device: what needs a hand first, then what waits, then what was sent; below, the device. */
export function QueueScreen() {
  const { t } = useTranslation('captures');
  const isPhone = useMedia(phoneQuery);
  const captures = useCaptures().toSorted((one, other) => order[one.state] - order[other.state]);
  const { count, send } = useUnsentCaptures();
  const [isSending, setSending] = useState(false);
  const sendNow = () => {
    setSending(true);
    void send().finally(() => setSending(false));
  };
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        parent={isPhone ? undefined : { to: '/scanner', label: t('places.scan') }}
        actions={
          count > 0 && (
            <Button size="work" isBusy={isSending} onClick={sendNow}>
              {t('queue.sendNow')}
            </Button>
          )
        }
      />
      <PageBody className={styles['body']}>
        {captures.length === 0 ? (
          <EmptyState
            size="work"
            title={t('queue.empty')}
            actions={
              <ButtonLink to="/scanner" kind="main" size="work">
                {t('queue.scan')}
              </ButtonLink>
            }
          >
            {t('queue.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ul className={styles['list']}>
              {captures.map((capture) => (
                <QueueRow key={capture.key} capture={capture} />
              ))}
            </ul>
            <p className={styles['note']}>{t('queue.note')}</p>
          </>
        )}
        <DeviceHealth />
      </PageBody>
      {isPhone && <CaptureNavigation projectId={readStored(storageKeys.codesProject) ?? undefined} />}
    </>
  );
}
