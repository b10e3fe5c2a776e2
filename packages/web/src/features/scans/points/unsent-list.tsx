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
import { nameOfUnsent } from '../outbox/name-of-unsent.ts';
import { useOutbox, usePointChanges, useUnsentScans } from '../outbox/outbox-context.tsx';
import { useRefusalMessage } from '../outbox/refusal-message.ts';
import { unsentTarget } from '../point-target.ts';
import styles from './unsent-list.module.css';

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
  const { note, category, isArchived } = unsentTarget(scan, usePointChanges());
  // What is known of it, in place of a title that is not.
  const known = [isArchived ? t('unsent.willBeArchived') : null, category, note].filter((each) => each !== null);
  const retry = () => {
    setBusy(true);
    void outbox?.retry(scan.id).finally(() => setBusy(false));
  };
  return (
    <VisitorRow
      to={`/waiting/${scan.id}`}
      choice={choice}
      picture={<VisitorThumbnail point={null} />}
      title={nameOfUnsent(scan)}
      detail={scan.refusal ? refusalMessage(scan.refusal) : known.join(' · ') || t('unsent.titleFollows')}
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
      {isRefused && !choice && (
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

interface UnsentListProps {
  /** While points are chosen: whether this scan's is. */
  readonly choiceOf: (id: string) => RowChoice | undefined;
}

/** The scans that are on this phone only, above the list: waiting, or refused with the reason. */
export function UnsentList({ choiceOf }: UnsentListProps) {
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
          <Unsent key={scan.id} scan={scan} choice={choiceOf(scan.id)} />
        ))}
      </VisitorList>
    </section>
  );
}
