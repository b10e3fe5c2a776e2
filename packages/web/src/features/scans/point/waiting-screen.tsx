import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { alertIcon, archiveIcon, clockIcon, tagIcon, undoIcon } from '../../../ui/icons.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorBar } from '../../../ui/visitor/header.tsx';
import { PlaceholderArt } from '../../../ui/visitor/thumbnail.tsx';
import { clockTime } from '../moments.ts';
import { changeKind } from '../outbox/change-operations.ts';
import { type StoredScan, unsentTarget } from '../outbox/point-change.ts';
import { scanKind, useRefusalMessage } from '../outbox/scan-operations.ts';
import { useArchiveScan } from '../use-change-points.ts';
import { CategorySheet } from './category-sheet.tsx';
import { MyNote } from './my-note.tsx';
import styles from './point-screen.module.css';
import head from './point-view.module.css';

function Waiting({ scan }: { readonly scan: StoredScan }) {
  const { t } = useTranslation('scans');
  const target = unsentTarget(scan, useOperations(changeKind));
  const { archive, restore } = useArchiveScan();
  const refusalMessage = useRefusalMessage();
  const [isSorting, setSorting] = useState(false);
  usePageTitle(target.title);
  const isRefused = scan.state === 'REFUSED';
  return (
    <article className={styles['point']}>
      <VisitorBar backLabel={t('back')} backTo="/mixie-points" isOnPicture>
        <IconButton
          icon={target.isArchived ? undoIcon : archiveIcon}
          label={t(target.isArchived ? 'archive.restore' : 'archive.archive')}
          kind="glass"
          onClick={() => (target.isArchived ? restore(target) : archive(target))}
        />
      </VisitorBar>
      <div className={head['cover']}>
        <PlaceholderArt seed={scan.key} />
      </div>
      <h1 dir="auto" className={head['title']}>
        {target.title}
      </h1>
      <div className={styles['line']}>
        <button type="button" className={styles['chip']} onClick={() => setSorting(true)}>
          <Icon of={tagIcon} size={16} />
          <span className={styles['cut']}>{target.category ?? t('category.add')}</span>
        </button>
        <span className={styles['pointState']} data-tone={isRefused ? 'bad' : 'warn'}>
          <Icon of={isRefused ? alertIcon : clockIcon} size={16} />
          {t(isRefused ? 'unsent.refused' : 'unsent.waiting')}, {clockTime(scan.at)}
        </span>
      </div>
      <p className={styles['why']}>
        {scan.refusal ? refusalMessage(scan.refusal) : t(target.isArchived ? 'unsent.willBeArchived' : 'unsent.opens')}
      </p>
      <MyNote target={target} />
      <CategorySheet key={String(isSorting)} targets={[target]} isOpen={isSorting} onClose={() => setSorting(false)} />
    </article>
  );
}

/**
 * A point of which only the code is known, because its scan waits: it can be noted, put into a category and archived, and what is
 * done waits with it. The point itself opens in its place as soon as the server has answered.
 */
export function WaitingScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const scans = useOperations(scanKind);
  const scan = scans?.find(({ key }) => key === id);

  useEffect(
    () =>
      outbox?.onAnswer(scanKind, (answer) => {
        if (answer.id !== id || answer.scan === undefined) return;
        void navigate(`/mixie-point/${answer.scan.beaconId}`, { replace: true });
      }),
    [outbox, id, navigate],
  );

  const isGone = scans !== undefined && scan === undefined;
  useEffect(() => {
    if (!isGone) return;
    // It was answered before this screen was open, or removed; an answer of this moment leads on first.
    const timer = setTimeout(() => void navigate('/mixie-points', { replace: true }), 300);
    return () => clearTimeout(timer);
  }, [isGone, navigate]);
  return scan ? <Waiting scan={scan} /> : null;
}
