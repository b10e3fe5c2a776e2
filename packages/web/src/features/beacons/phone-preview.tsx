import type { Language } from '@fairlead/contract/languages';
import type { PublicPoint } from '@fairlead/contract/scans';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePane } from '../../ui/business/side-pane.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { sunIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './point-editor.module.css';

/** A point as a visitor's phone shows it: its public part, the scanned point, or its questions. */
export type VisitorView = ComponentType<{
  readonly point: PublicPoint;
  readonly part: 'FIRST' | 'OPENED' | PointSurvey;
  readonly isDark: boolean;
  readonly language: Language;
}>;

interface PointSurvey {
  readonly projectId: string;
  readonly surveyId: string;
}

interface PhonePreviewProps {
  readonly point: PublicPoint;
  /** In which its texts are shown: the one that is being written. */
  readonly language: Language;
  /** The point's survey, if it has one. */
  readonly survey: PointSurvey | null;
  readonly view: VisitorView;
}

/** The visitor's own screen, following every key. Its theme is its own, not the shell's. */
export function PhonePreview({ point, language, survey, view: View }: PhonePreviewProps) {
  const { t } = useTranslation('beacons');
  const [isDark, setDark] = useState(false);
  const [chosen, setChosen] = useState<'FIRST' | 'OPENED' | 'SURVEY'>('FIRST');
  // If its survey was removed meanwhile, the point is shown without one.
  const shown = chosen === 'SURVEY' ? (survey ?? 'OPENED') : chosen;
  const hasSurvey = shown !== 'FIRST' && shown !== 'OPENED';
  return (
    <SidePane
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
          value={hasSurvey ? 'SURVEY' : shown}
          segments={[
            { value: 'FIRST', label: t('preview.firstVisit') },
            { value: 'OPENED', label: t('preview.opened') },
            ...(survey ? [{ value: 'SURVEY' as const, label: t('preview.survey') }] : []),
          ]}
          onChange={setChosen}
        />
        <IconButton
          icon={sunIcon}
          label={isDark ? t('preview.light') : t('preview.dark')}
          size="compact"
          onClick={() => setDark(!isDark)}
        />
      </div>
      <div className={styles['stage']}>
        <div className={styles['phone']} data-theme={isDark ? 'dark' : 'light'} inert={!hasSurvey}>
          <div className={styles['screen']} data-scrolls={hasSurvey || undefined}>
            <View point={point} part={shown} isDark={isDark} language={language} />
          </div>
          <span className={styles['home']} />
        </div>
      </div>
      <p className={styles['note']}>{hasSurvey ? t('preview.asked') : t('preview.follows')}</p>
    </SidePane>
  );
}
