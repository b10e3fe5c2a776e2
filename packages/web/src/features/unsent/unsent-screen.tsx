import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpensOffline } from '../../lib/offline/opens-offline.ts';
import type { UnsentItem } from '../../lib/offline/unsent.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useUnsent } from '../../lib/offline/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorList } from '../../ui/visitor/list.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import styles from './unsent.module.css';
import { UnsentRow } from './unsent-row.tsx';

/** Everything that is on this device only: what was refused first, each with its reason and a way out, then what waits. */
export function UnsentScreen() {
  const { t } = useTranslation('unsent');
  usePageTitle(t('title'));
  const { isRead, items, send } = useUnsent();
  const isOnline = useIsOnline();
  const opensOffline = useOpensOffline();
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState<'OFFLINE' | 'FAILED' | null>(null);
  const [toDiscard, setToDiscard] = useState<UnsentItem | null>(null);
  const refused = items.filter(({ state }) => state === 'REFUSED');
  const waiting = items.filter(({ state }) => state === 'WAITING');
  const sendNow = async () => {
    if (!isOnline) {
      setTried('OFFLINE');
      return;
    }
    setSending(true);
    await send().catch(() => undefined);
    setSending(false);
    setTried('FAILED');
  };
  const discard = () => {
    void toDiscard?.discard();
    setToDiscard(null);
  };
  return (
    <>
      <VisitorBar title={t('title')} backLabel={t('back')} backTo="/mixie-points" />
      {isRead && items.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {refused.length > 0 && (
        <section className={styles['section']} aria-labelledby="refused">
          <h2 id="refused" className={styles['heading']}>
            {t('refused')}
          </h2>
          <VisitorList>
            {refused.map((item) => (
              <UnsentRow key={`${item.kind} ${item.id}`} item={item} onDiscard={() => setToDiscard(item)} />
            ))}
          </VisitorList>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles['section']} aria-labelledby="waiting">
          <h2 id="waiting" className={styles['heading']}>
            {t('waiting')}
          </h2>
          <VisitorList>
            {waiting.map((item) => (
              <UnsentRow key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </VisitorList>
          <div className={styles['send']}>
            {!opensOffline && <p className={styles['tried']}>{t('keepOpen')}</p>}
            {tried !== null && !isSending && (
              <p role="alert" className={styles['tried']}>
                {t(`tried.${tried}`)}
              </p>
            )}
            <Button kind="main" size="tall" isWide isBusy={isSending} onClick={() => void sendNow()}>
              {t('sendNow')}
            </Button>
          </div>
        </section>
      )}
      <VisitorSheet
        isOpen={toDiscard !== null}
        onClose={() => setToDiscard(null)}
        title={t('discard.question')}
        detail={t('discard.consequence')}
      >
        <VisitorSheetActions>
          <Button kind="quiet" size="tall" onClick={() => setToDiscard(null)}>
            {t('discard.keep')}
          </Button>
          <Button kind="dangerFilled" size="tall" onClick={discard}>
            {t('discard.act')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}
