import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape, lockIcon, pencilIcon } from '../../../ui/icons.ts';
import type { PointTarget } from '../point-target.ts';
import styles from './my-note.module.css';
import { type NoteState, useNote } from './use-note.ts';

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
