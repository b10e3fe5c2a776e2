import { type Exhibitor, getCurrentExhibitor, patchExhibitor } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { WorkSwitch } from '../../ui/business/switch.tsx';

/** Lets organizers find the company by its name; takes effect at once. */
export function FindableSetting({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t } = useTranslation('exhibitors');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const choose = async (isFindable: boolean) => {
    setWanted(isFindable);
    try {
      const saved = await call(patchExhibitor, { body: { isFindable } }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentExhibitor) }, saved);
    } catch {
      showToast(t('company.findable.notSaved'), { severity: 'error' });
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <WorkSwitch
      label={t('company.findable.label')}
      hint={t('company.findable.text')}
      isOn={wanted ?? exhibitor.isFindable}
      onChange={(isOn) => void choose(isOn)}
    />
  );
}
