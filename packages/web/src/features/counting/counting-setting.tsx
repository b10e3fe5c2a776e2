import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCounting } from './stored-counting.tsx';

/** Consent to counting the use of the app; takes effect at once. */
export function CountingSetting() {
  const { t } = useTranslation('counting');
  const { isOn, error, retry, change } = useCounting();
  const [wanted, setWanted] = useState<boolean>();
  if (isOn === undefined) return error === null ? <Skeleton /> : <ErrorState size="work" onRetry={retry} />;
  const choose = async (analytics: boolean) => {
    setWanted(analytics);
    try {
      await change(analytics);
    } catch {
      showToast(t('notSaved'), { severity: 'error' });
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <WorkSwitch
      label={t('title')}
      hint={t('text')}
      isOn={wanted ?? isOn}
      onChange={(analytics) => void choose(analytics)}
    />
  );
}
