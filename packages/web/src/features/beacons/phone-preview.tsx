import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../../ui/business-pane.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { sunIcon } from '../../ui/icons.ts';
import { VisitorArt } from '../../ui/visitor-art.tsx';
import { VisitorMark } from '../../ui/visitor-thumb.tsx';
import styles from './phone-preview.module.css';

export interface PreviewedPoint {
  readonly title: string;
  readonly text: string;
  readonly exhibitor: { readonly name: string; readonly logoUrl: string | null };
  readonly stand: string | null;
  /** What the picture is made from while there is no cover. */
  readonly seed: string;
}

/** What a visitor's phone shows at the first visit, following every key. Its theme is its own, not the shell's. */
export function PhonePreview({ title, text, exhibitor, stand, seed }: PreviewedPoint) {
  const { t } = useTranslation('beacons');
  const [isDark, setDark] = useState(false);
  return (
    <Pane
      label={t('preview.label')}
      storageKey="fairlead.previewWidth"
      resizeLabel={t('preview.resize')}
      width={352}
      widest={452}
      kind="show"
    >
      <div className={styles['bar']}>
        <h2>{t('preview.firstVisit')}</h2>
        <IconButton
          icon={sunIcon}
          label={isDark ? t('preview.light') : t('preview.dark')}
          size="compact"
          onClick={() => setDark(!isDark)}
        />
      </div>
      <div className={styles['stage']}>
        <div className={`${styles['phone']} ${isDark ? styles['dark'] : ''}`} inert>
          <div className={styles['cover']}>
            <VisitorArt seed={seed} className={styles['art']} />
          </div>
          <div className={styles['who']}>
            <VisitorMark name={exhibitor.name} logoUrl={exhibitor.logoUrl} className={styles['mark']} />
            <p className={styles['names']}>
              <span className={styles['exhibitor']}>{exhibitor.name}</span>
              {stand !== null && stand !== '' && <span className={styles['stand']}>{stand}</span>}
            </p>
          </div>
          <p className={`${styles['title']} ${title === '' ? styles['missing'] : ''}`}>
            {title || t('preview.untitled')}
          </p>
          <p className={`${styles['text']} ${text === '' ? styles['missing'] : ''}`}>{text || t('preview.noText')}</p>
          <span className={styles['home']} />
        </div>
      </div>
      <p className={styles['note']}>{t('preview.follows')}</p>
    </Pane>
  );
}
