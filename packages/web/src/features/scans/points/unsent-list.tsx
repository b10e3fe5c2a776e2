import { printCode } from '@fairlead/contract/code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, clockIcon } from '../../../ui/icons.ts';
import {
  VisitorList,
  VisitorRow,
  VisitorRowActions,
  VisitorRowTag,
  VisitorRowTime,
} from '../../../ui/visitor/list.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { clockTime } from '../moments.ts';
import type { StoredScan } from '../outbox/database.ts';
import { useOutbox, useUnsentScans } from '../outbox/outbox-context.tsx';
import { useRefusalMessage } from '../outbox/refusal-message.ts';
import styles from './unsent-list.module.css';

/** What stands for a point whose title is not known: its code as printed, else the beginning of its id. */
export const nameOfUnsent = ({ event }: StoredScan): string =>
  event.qrCode === undefined ? (event.beaconId ?? '').slice(0, 8) : printCode(event.qrCode);

function Unsent({ scan }: { readonly scan: StoredScan }) {
  const { t } = useTranslation('scans');
  const outbox = useOutbox();
  const refusalMessage = useRefusalMessage();
  const [isBusy, setBusy] = useState(false);
  const isRefused = scan.state === 'REFUSED';
  const retry = () => {
    setBusy(true);
    void outbox?.retry(scan.id).finally(() => setBusy(false));
  };
  return (
    <VisitorRow
      picture={<VisitorThumbnail point={null} />}
      title={nameOfUnsent(scan)}
      detail={scan.refusal ? refusalMessage(scan.refusal) : t('unsent.titleFollows')}
      isDetailWhole={isRefused}
      side={
        <>
          <VisitorRowTime>{clockTime(scan.occurredAt)}</VisitorRowTime>
          <VisitorRowTag tone={isRefused ? 'bad' : 'warn'}>
            <Icon of={isRefused ? alertIcon : clockIcon} size={16} />
            {isRefused ? t('unsent.refused') : t('unsent.waiting')}
          </VisitorRowTag>
        </>
      }
    >
      {isRefused && (
        <VisitorRowActions>
          <Button kind="quiet" isBusy={isBusy} onClick={retry}>
            {t('unsent.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={() => void outbox?.remove(scan.id)}>
            {t('unsent.remove')}
          </Button>
        </VisitorRowActions>
      )}
    </VisitorRow>
  );
}

/** The scans that are on this phone only, above the list: waiting, or refused with the reason. */
export function UnsentList() {
  const { t } = useTranslation('scans');
  const scans = useUnsentScans()?.toReversed() ?? [];
  if (scans.length === 0) return null;
  return (
    <section className={styles['unsent']} aria-labelledby="unsent">
      <h2 id="unsent" className={styles['name']}>
        {t('unsent.heading')}
      </h2>
      <VisitorList>
        {scans.map((scan) => (
          <Unsent key={scan.id} scan={scan} />
        ))}
      </VisitorList>
    </section>
  );
}
