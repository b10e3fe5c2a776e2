import type { PublicPoint } from '@fairlead/contract/scans';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../../ui/business-pane.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { sunIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './phone-preview.module.css';

/** What a visitor's phone makes of a point: its public part, or the point that was scanned. */
export type VisitorView = ComponentType<{
  readonly point: PublicPoint;
  readonly isOpened: boolean;
  readonly isDark: boolean;
}>;

interface PhonePreviewProps {
  readonly point: PublicPoint;
  readonly view: VisitorView;
}

/** The visitor's own screen, following every key. Its theme is its own, not the shell's. */
export function PhonePreview({ point, view: View }: PhonePreviewProps) {
  const { t } = useTranslation('beacons');
  const [isDark, setDark] = useState(false);
  const [isOpened, setOpened] = useState(false);
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
        <Segmented
          label={t('preview.label')}
          size="work"
          value={isOpened ? 'opened' : 'first'}
          segments={[
            { value: 'first', label: t('preview.firstVisit') },
            { value: 'opened', label: t('preview.opened') },
          ]}
          onChange={(value) => setOpened(value === 'opened')}
        />
        <IconButton
          icon={sunIcon}
          label={isDark ? t('preview.light') : t('preview.dark')}
          size="compact"
          onClick={() => setDark(!isDark)}
        />
      </div>
      <div className={styles['stage']}>
        <div className={styles['phone']} data-theme={isDark ? 'dark' : 'light'} inert>
          <div className={styles['screen']}>
            <View point={point} isOpened={isOpened} isDark={isDark} />
          </div>
          <span className={styles['home']} />
        </div>
      </div>
      <p className={styles['note']}>{t('preview.follows')}</p>
    </Pane>
  );
}
