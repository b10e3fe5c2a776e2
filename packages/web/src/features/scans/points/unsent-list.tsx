import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
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
import { changeKind } from '../outbox/change-operations.ts';
import { nameOfUnsent, type StoredScan, unsentTarget } from '../outbox/point-change.ts';
import { scanKind, useRefusalMessage } from '../outbox/scan-operations.ts';
import styles from './points-screen.module.css';

interface RowChoice {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Unsent({ scan, choice }: { readonly scan: StoredScan; readonly choice: RowChoice | undefined }) {
  const { t } = useTranslation('scans');
  const outbox = useOutbox();
  const refusalMessage = useRefusalMessage();
  const [isBusy, setBusy] = useState(false);
  const isRefused = scan.state === 'REFUSED';
  const { note, category, isArchived } = unsentTarget(scan, useOperations(changeKind));
  // Name of a scan whose title is not known yet.
  const known = [isArchived ? t('unsent.willBeArchived') : null, category, note].filter((each) => each !== null);
  const retry = () => {
    setBusy(true);
    void outbox?.retry(scanKind, scan.key).finally(() => setBusy(false));
  };
  return (
    <VisitorRow
      to={`/waiting/${scan.key}`}
      choice={choice}
      picture={<VisitorThumbnail point={null} />}
      title={nameOfUnsent(scan)}
      detail={scan.refusal ? refusalMessage(scan.refusal) : known.join(' · ') || t('unsent.titleFollows')}
      isDetailWhole={isRefused}
      side={
        <>
          <VisitorRowTime>{clockTime(scan.at)}</VisitorRowTime>
          <VisitorRowTag tone={isRefused ? 'bad' : 'warn'}>
            <Icon of={isRefused ? alertIcon : clockIcon} size={16} />
            {isRefused ? t('unsent.refused') : t('unsent.waiting')}
          </VisitorRowTag>
        </>
      }
    >
      {isRefused && !choice && (
        <VisitorRowActions>
          <Button kind="quiet" isBusy={isBusy} onClick={retry}>
            {t('unsent.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={() => void outbox?.discard(scanKind, scan.key)}>
            {t('unsent.remove')}
          </Button>
        </VisitorRowActions>
      )}
    </VisitorRow>
  );
}

interface UnsentListProps {
  /** While points are chosen: whether this scan's is. */
  readonly choiceOf: (id: string) => RowChoice | undefined;
}

/** The scans that are on this phone only, above the list: waiting, or refused with the reason. */
export function UnsentList({ choiceOf }: UnsentListProps) {
  const { t } = useTranslation('scans');
  const scans = useOperations(scanKind)?.toReversed() ?? [];
  if (scans.length === 0) return null;
  return (
    <section className={styles['unsent']} aria-labelledby="unsent">
      <h2 id="unsent" className={styles['name']}>
        {t('unsent.heading')}
      </h2>
      <VisitorList>
        {scans.map((scan) => (
          <Unsent key={scan.key} scan={scan} choice={choiceOf(scan.key)} />
        ))}
      </VisitorList>
    </section>
  );
}
