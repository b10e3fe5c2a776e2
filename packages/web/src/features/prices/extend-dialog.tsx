import { extendLicence, type Licence } from '@fairlead/contract/licences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatDay } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { infoIcon } from '../../ui/icons.ts';
import { momentOfDay } from './moment-of-day.ts';
import styles from './pricing.module.css';
import { useFaults } from './use-faults.ts';
import { useRefresh } from './use-refresh.ts';

export type LicenceWithEnd = Licence & { readonly validUntil: string };

interface ExtendDialogProps {
  readonly licence: LicenceWithEnd;
  readonly onClose: () => void;
}

/** Gives a licence a later end. */
export function ExtendDialog({ licence, onClose }: ExtendDialogProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const [day, setDay] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(['validUntil']);
  const end = formatDay(licence.validUntil);

  async function submit(): Promise<void> {
    const [begin, validUntil] = [momentOfDay(day, '00:00:00'), momentOfDay(day, '23:59:59')];
    if (begin === undefined || validUntil === undefined || Date.parse(begin) <= Date.parse(licence.validUntil)) {
      show({ validUntil: t('extend.fault', { day: end }) });
      return;
    }
    setBusy(true);
    try {
      await call(extendLicence, { params: { licenseId: licence.id }, body: { validUntil } }, { isQuiet: true });
      await refresh();
      showToast(t('extend.done', { name: licence.name, day: formatDay(validUntil) }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('extend.failed'));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('extend.title', { name: licence.name })}
      subject={joinShown([licence.exhibitor.name, t('licences.until', { day: end })])}
      submitLabel={t('extend.submit')}
      isBusy={isBusy}
      failure={faults.form}
      onSubmit={() => void submit()}
    >
      <DayField
        size="work"
        label={t('extend.until')}
        value={day}
        error={faults.validUntil}
        onChange={(until) => {
          setDay(until);
          clear('validUntil');
        }}
      />
      <p className={styles['effect']}>
        <Icon of={infoIcon} size={16} />
        <span>{t('extend.effect')}</span>
      </p>
    </FormDialog>
  );
}
