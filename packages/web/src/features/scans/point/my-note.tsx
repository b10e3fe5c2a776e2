import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape, lockIcon, pencilIcon } from '../../../ui/icons.ts';
import { changeKind, changePoints } from '../outbox/change-operations.ts';
import { changeKey, type PointTarget } from '../outbox/point-change.ts';
import styles from './point-screen.module.css';

/**
 * STILL: nothing to show. KEPT: on this phone, the server has not got it. REFUSED: the server will never accept it as it is.
 * UNSTORED: the phone itself could not store it.
 */
type NoteState = 'STILL' | 'SAVING' | 'SAVED' | 'KEPT' | 'REFUSED' | 'UNSTORED';

/** Longer than a send takes on a fair's network; then it is not on its way, it waits. */
const patienceMs = 4000;
const savedMs = 2000;

/**
 * The private note of a point. Every change is on the phone before anything else, and is sent by the queue, whichever screen is open
 * then; a note that the server has not taken is there again after a reload.
 */
function useNote(target: PointTarget): {
  note: string;
  state: NoteState;
  /** It was changed on another device meanwhile, and has both texts. */
  isMerged: boolean;
  change: (note: string) => void;
  sendNow: () => void;
} {
  const outbox = useOutbox();
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const [waitsForLocks, setPatient] = useState(true);
  const [wasSent, setSent] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const key = changeKey(target.key, 'note');
  const waiting = useOperations(changeKind)?.find((change) => change.key === key);
  const before = useRef(waiting?.state);
  const values = waiting && 'note' in waiting.values ? waiting.values : null;
  const kept = values ? values.note : target.note;
  const { beaconId, scanId, scan } = target;

  const isWaiting = waiting?.state === 'WAITING';
  const hasFailed = (waiting?.attempts ?? 0) > 0;
  useEffect(() => {
    setPatient(true);
    if (!isWaiting) return;
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    const was = before.current;
    before.current = waiting?.state;
    if (was !== 'WAITING' || waiting !== undefined) return;
    setSent(true);
    const hide = setTimeout(() => setSent(false), savedMs);
    return () => clearTimeout(hide);
  }, [waiting]);

  useEffect(
    () =>
      outbox?.onAnswer(changeKind, ({ key: answered, conflict }) => {
        if (answered !== key || conflict === undefined || conflict.isOwn) return;
        setTyped(null);
        setMerged(true);
      }),
    [outbox, key],
  );

  // Nothing waits: a note that comes from another device takes the place of what was typed before.
  const isNewer = waiting === undefined && typed !== null && typed.trim() !== (target.note ?? '').trim();
  const wasTyped = useRef(typed);
  useLayoutEffect(() => {
    // Of a key just pressed the phone's storage does not know yet.
    const isFresh = wasTyped.current !== typed;
    wasTyped.current = typed;
    if (isNewer && !isFresh) setTyped(null);
  }, [isNewer, typed]);

  // Leaving the screen does not wait for the pause.
  useEffect(() => () => void outbox?.flush(changeKind), [outbox]);

  const store = (note: string): void => {
    const text = note.trim() === '' ? null : note;
    const noteBefore = values ? values.noteBefore : target.note;
    const changed = noteBefore === undefined ? { note: text } : { note: text, noteBefore };
    const storing = outbox ? changePoints(outbox, [{ beaconId, scanId, scan }], changed) : Promise.reject();
    storing.then(
      () => setUnstored(false),
      () => setUnstored(true),
    );
  };
  const stateNow = (): NoteState => {
    if (isUnstored) return 'UNSTORED';
    if (waiting?.state === 'REFUSED') return 'REFUSED';
    if (isWaiting) return beaconId === null || !isOnline || hasFailed || !waitsForLocks ? 'KEPT' : 'SAVING';
    return wasSent ? 'SAVED' : 'STILL';
  };
  return {
    note: typed ?? kept ?? '',
    state: stateNow(),
    isMerged,
    change: (note) => {
      setTyped(note);
      store(note);
    },
    sendNow: () => {
      if (isUnstored && typed !== null) store(typed);
      else if (waiting?.state === 'REFUSED') void outbox?.retry(changeKind, waiting.key);
      else void outbox?.flush(changeKind);
    },
  };
}

const limit = 2000;
const icons: Record<Exclude<NoteState, 'STILL'>, IconShape> = {
  SAVING: pencilIcon,
  SAVED: checkIcon,
  KEPT: clockIcon,
  REFUSED: alertIcon,
  UNSTORED: alertIcon,
};

/** A note that only the visitor sees. It is saved while it is written. */
export function MyNote({ target }: { readonly target: PointTarget }) {
  const { t } = useTranslation('scans');
  const id = useId();
  const { note, state, isMerged, change, sendNow } = useNote(target);
  return (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>
          <label htmlFor={id}>{t('note.heading')}</label>
        </h2>
        <span className={styles['state']} data-state={state} role="status">
          {state === 'STILL' ? (
            <>
              <Icon of={lockIcon} size={16} />
              {t('note.private')}
            </>
          ) : (
            <>
              <Icon of={icons[state]} size={16} />
              {t(`note.state.${state}`)}
            </>
          )}
        </span>
      </div>
      <textarea
        dir="auto"
        id={id}
        className={styles['note']}
        rows={3}
        maxLength={limit}
        placeholder={t('note.placeholder')}
        value={note}
        onChange={(event) => change(event.target.value)}
        onBlur={sendNow}
      />
      {isMerged && (
        <p className={styles['kept']} role="status">
          {t('note.merged')}
        </p>
      )}
      {(state === 'KEPT' || state === 'REFUSED' || state === 'UNSTORED') && (
        <div className={styles['kept']} role={state === 'KEPT' ? undefined : 'alert'}>
          <p>{t(`note.explain.${state}`)}</p>
          <Button kind="quiet" size="small" onClick={sendNow}>
            {t('note.tryAgain')}
          </Button>
        </div>
      )}
    </section>
  );
}
