import { getScan, type Scan, type WholeScan } from '@fairlead/contract/scans';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useHeadingFocus } from '../../../lib/navigation/use-heading-focus.ts';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { readStored, skipConfirmationKeys, writeStored } from '../../../lib/storage/storage.ts';
import { sendEvent } from '../../../lib/telemetry/events.ts';
import { watchInView } from '../../../lib/watch-in-view.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { archiveIcon, checkIcon, moreIcon, tagIcon, undoIcon } from '../../../ui/icons.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorBar } from '../../../ui/visitor/header.tsx';
import { SheetAct, VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';
import { sinceWhen } from '../moments.ts';
import { changeKind } from '../outbox/change-operations.ts';
import { pointTarget, withChanges } from '../outbox/point-change.ts';
import { useArchiveScan, useMarkOpened } from '../use-change-points.ts';
import { useFairTheme } from '../use-fair-theme.ts';
import { CategorySheet } from './category-sheet.tsx';
import { MyNote } from './my-note.tsx';
import { PointLoading } from './point-loading.tsx';
import styles from './point-screen.module.css';
import { PointHead } from './point-view.tsx';

interface MoreSheetProps {
  readonly scan: Scan;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCategory: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
  /** Ways to pass it on. */
  readonly passOn: ReactNode;
}

/** Further actions on a point. */
function MoreSheet({ scan, isOpen, onClose, onCategory, onArchive, onRestore, passOn }: MoreSheetProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={scan.title} detail={scan.exhibitor.name}>
      <div className={styles['acts']}>
        {passOn}
        <SheetAct icon={tagIcon} label={t('category.title')} onPress={onCategory} />
        {scan.archivedAt === null ? (
          <SheetAct icon={archiveIcon} label={t('archive.archive')} onPress={onArchive} />
        ) : (
          <SheetAct icon={undoIcon} label={t('archive.restore')} onPress={onRestore} />
        )}
      </div>
    </VisitorSheet>
  );
}

const needsArchiveConfirmation = (): boolean => readStored(skipConfirmationKeys.archive) === null;

interface ArchiveDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onArchive: () => void;
}

/** Asks for confirmation: what changes and what stays. */
function ArchiveDialog({ title, isOpen, onClose, onArchive }: ArchiveDialogProps) {
  const { t } = useTranslation('scans');
  const [isSkipped, setSkipped] = useState(false);
  const act = () => {
    if (isSkipped) writeStored(skipConfirmationKeys.archive, 'true');
    onArchive();
  };
  return (
    <VisitorSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('archive.question', { title })}
      detail={t('archive.consequence')}
    >
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t('dontAskAgain')}
      </Checkbox>
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('archive.keep')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={act}>
          {t('archive.archive')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}

const barHeight = 48;

/** True once an element was scrolled past: it is above the part that the bar at the top leaves free. */
function usePast(): readonly [RefObject<HTMLSpanElement | null>, boolean] {
  const element = useRef<HTMLSpanElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    return watchInView(
      current,
      ({ isIntersecting, boundingClientRect }) => setPast(!isIntersecting && boundingClientRect.top < barHeight),
      { rootMargin: `-${barHeight}px 0px 0px` },
    );
  }, []);
  return [element, isPast];
}

interface PointScreenProps {
  /** The questions of a point, in their place. */
  readonly survey: (place: {
    readonly surveyId: string;
    readonly beaconId: string;
    readonly title: string;
  }) => ReactNode;
  /** Its documents and links. */
  readonly documents: (scan: WholeScan) => ReactNode;
  /** The visitor's wish to the exhibitor. */
  readonly wish: (scan: WholeScan) => ReactNode;
  /** Ways to pass it on, in the menu; `close` closes that. */
  readonly passOn: (scan: WholeScan, close: () => void) => ReactNode;
  /** The way to who has my data. */
  readonly sharing: ReactNode;
  /** Questions to a guest once the documents are open. */
  readonly profile: (scan: WholeScan) => ReactNode;
}

function Point({ scan, ...slots }: PointScreenProps & { readonly scan: WholeScan }) {
  const { survey, documents, wish, passOn, sharing, profile } = slots;
  const { t } = useTranslation('scans');
  const navigate = useNavigate();
  const { archive, restore } = useArchiveScan();
  const [end, isPast] = usePast();
  const [open, setOpen] = useState<'MORE' | 'CATEGORY' | 'ARCHIVE' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle(scan.title);
  useMarkOpened(scan.beaconId);
  useFairTheme(scan.tradeFair?.theme ?? null);
  useEffect(() => sendEvent('POINT_VIEW', { beaconId: scan.beaconId }), [scan.beaconId]);
  const zone = scan.tradeFair?.timeZone;
  const time = sinceWhen(scan.lastAt, zone);

  const target = pointTarget(scan);
  const close = () => setOpen(null);
  const archiveAndLeave = () => {
    close();
    archive(target);
    void navigate('/mixie-points');
  };
  return (
    <article className={styles['point']}>
      <VisitorBar backLabel={t('back')} backTo="/mixie-points" isOnPicture past={isPast ? scan.title : null}>
        <IconButton
          icon={moreIcon}
          label={t('point.more')}
          kind={isPast ? 'plain' : 'glass'}
          onClick={() => setOpen('MORE')}
        />
      </VisitorBar>
      <PointHead point={scan} isUnderBar heading={heading} />
      <span ref={end} />
      <div className={styles['line']}>
        <button type="button" className={styles['chip']} onClick={() => setOpen('CATEGORY')}>
          <Icon of={tagIcon} size={16} />
          <span className={styles['cut']}>{scan.category ?? t('category.add')}</span>
        </button>
        <span className={styles['sent']}>
          <Icon of={scan.archivedAt === null ? checkIcon : archiveIcon} size={16} />
          {scan.archivedAt === null ? t('point.sent', { time }) : t('archive.state')}
        </span>
      </div>
      {documents(scan)}
      {scan.surveyId && survey({ surveyId: scan.surveyId, beaconId: scan.beaconId, title: scan.title })}
      {wish(scan)}
      <hr className={styles['rule']} />
      <MyNote target={target} />
      {sharing}
      <MoreSheet
        scan={scan}
        isOpen={open === 'MORE'}
        onClose={close}
        onCategory={() => setOpen('CATEGORY')}
        onArchive={() => (needsArchiveConfirmation() ? setOpen('ARCHIVE') : archiveAndLeave())}
        onRestore={() => {
          close();
          restore(target);
        }}
        passOn={passOn(scan, close)}
      />
      <CategorySheet key={String(open)} targets={[target]} isOpen={open === 'CATEGORY'} onClose={close} />
      <ArchiveDialog title={scan.title} isOpen={open === 'ARCHIVE'} onClose={close} onArchive={archiveAndLeave} />
      {profile(scan)}
    </article>
  );
}

/** A point of the visitor's own. */
export function PointScreen(slots: PointScreenProps) {
  const { t } = useTranslation('scans');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getScan, { params: { beaconId: id } }, { call: { isQuiet: true } });
  const changes = useOperations(changeKind);
  if (data) return <Point key={data.beaconId} scan={withChanges(data, changes)} {...slots} />;
  if (error === null) return <PointLoading />;
  const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo="/mixie-points" />
      {isUnknown ? (
        <EmptyState
          isPage
          title={t('point.notYours')}
          actions={
            <ButtonLink to="/scanner" kind="main">
              {t('firstUse.openScanner')}
            </ButtonLink>
          }
        >
          {t('point.notYoursText')}
        </EmptyState>
      ) : (
        <ErrorState isPage onRetry={() => void refetch()} />
      )}
    </>
  );
}
