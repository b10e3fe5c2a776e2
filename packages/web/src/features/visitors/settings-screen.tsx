import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlag } from '../../lib/config/config-context.ts';
import { showToast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { type Configuration, useConfiguration } from './configuration.tsx';
import styles from './settings-screen.module.css';

/** The questions that the visitor's app asks; the others belong to those who work here. */
const questions = ['archive', 'unfavourite', 'camera'] as const;

interface SettingProps {
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Setting({ title, text, isOn, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <div className={styles['text']}>
        <h3 className={styles['title']}>{title}</h3>
        <p id={id} className={styles['soft']}>
          {text}
        </p>
      </div>
      <VisitorSwitch label={title} isOn={isOn} onChange={onChange} describedBy={id} />
    </div>
  );
}

/** How the app behaves: camera, and what it asks before it does it. */
export function SettingsScreen() {
  const { t } = useTranslation('visitors');
  usePageTitle(t('settings.title'));
  const { configuration, error, retry, change } = useConfiguration();
  const mayCount = useFlag('analytics');
  const [wanted, setWanted] = useState<Partial<Configuration>>({});
  const choose = async (changes: Partial<Configuration>) => {
    setWanted(changes);
    try {
      await change(changes);
    } catch {
      showToast(t('settings.notSaved'), { severity: 'error' });
    } finally {
      setWanted({});
    }
  };
  const shown = configuration && { ...configuration, ...wanted };
  const skip = (one: (typeof questions)[number], isAsked: boolean) => {
    const others = shown?.skippedConfirmations.filter((other) => other !== one) ?? [];
    void choose({ skippedConfirmations: isAsked ? others : [...others, one] });
  };
  return (
    <>
      <VisitorBar title={t('settings.title')} backLabel={t('settings.back')} backTo="/profile" />
      {error !== null && <ErrorState onRetry={retry} />}
      {!shown && error === null && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {shown && (
        <div className={styles['page']}>
          <section>
            <h2 className={styles['heading']}>{t('settings.scanner')}</h2>
            <Setting
              title={t('settings.camera.title')}
              text={t('settings.camera.text')}
              isOn={!shown.hideCameraButton}
              onChange={(isOn) => void choose({ hideCameraButton: !isOn })}
            />
            <Setting
              title={t('settings.vibration.title')}
              text={t('settings.vibration.text')}
              isOn={shown.vibration}
              onChange={(vibration) => void choose({ vibration })}
            />
            <Setting
              title={t('settings.sound.title')}
              text={t('settings.sound.text')}
              isOn={shown.sound}
              onChange={(sound) => void choose({ sound })}
            />
          </section>
          <section>
            <h2 className={styles['heading']}>{t('settings.ask')}</h2>
            {questions.map((one) => (
              <Setting
                key={one}
                title={t(`settings.asked.${one}.title`)}
                text={t(`settings.asked.${one}.text`)}
                isOn={!shown.skippedConfirmations.includes(one)}
                onChange={(isOn) => skip(one, isOn)}
              />
            ))}
          </section>
          {mayCount && (
            <section>
              <h2 className={styles['heading']}>{t('settings.privacy')}</h2>
              <Setting
                title={t('settings.analytics.title')}
                text={t('settings.analytics.text')}
                isOn={shown.analytics}
                onChange={(analytics) => void choose({ analytics })}
              />
            </section>
          )}
        </div>
      )}
    </>
  );
}
