import { grantLicence, licenceLimits } from '@fairlead/contract/licences';
import { type PriceTarget, priceTarget } from '@fairlead/contract/price-target';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { FormCell, FormGrid } from '../../ui/business/form-layout.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { infoIcon } from '../../ui/icons.ts';
import type { Choice } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { ExhibitorSelect, FairSelect } from './choices.tsx';
import { useFaults, useRefresh } from './dialog-parts.tsx';
import { momentOfDay } from './moments.ts';
import styles from './pricing.module.css';

const fields = ['exhibitorId', 'quantity', 'tradeFairId', 'name', 'validFrom', 'validUntil', 'reason'] as const;

/** Gives a company something that is used before any price. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const attemptKey = useAttemptKey();
  const [exhibitor, setExhibitor] = useState<Choice | null>(null);
  const [fair, setFair] = useState<Choice | null>(null);
  const [target, setTarget] = useState<PriceTarget>('LEAD');
  const [typed, setTyped] = useState({ quantity: '', name: '', from: '', until: '', reason: '' });
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(fields);
  const type = (field: (typeof fields)[number], change: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    clear(field);
  };

  async function submit(): Promise<void> {
    const quantity = typed.quantity.trim() === '' ? null : Number(typed.quantity);
    const isQuantity =
      quantity === null || (Number.isInteger(quantity) && quantity >= 1 && quantity <= licenceLimits.quantity);
    show({
      ...(exhibitor === null && { exhibitorId: t('grant.missing') }),
      ...(!isQuantity && { quantity: t('grant.quantityFault', { most: formatNumber(licenceLimits.quantity) }) }),
    });
    if (exhibitor === null || !isQuantity) return;
    setBusy(true);
    const [validFrom, validUntil] = [momentOfDay(typed.from, '00:00:00'), momentOfDay(typed.until, '23:59:59')];
    const body = {
      exhibitorId: exhibitor.id,
      target,
      quantity,
      ...(typed.name.trim() !== '' && { name: typed.name }),
      ...(fair !== null && fair.id !== '' && { tradeFairId: fair.id }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validUntil !== undefined && { validUntil }),
      ...(typed.reason.trim() !== '' && { reason: typed.reason }),
    };
    try {
      const { name } = await call(grantLicence, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await refresh();
      showToast(t('grant.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('grant.failed'));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('grant.title')}
      subject={t('grant.subject')}
      submitLabel={t('grant.submit')}
      isBusy={isBusy}
      failure={faults.form}
      onSubmit={() => void submit()}
    >
      <ExhibitorSelect
        value={exhibitor}
        error={faults.exhibitorId}
        onChange={(choice) => {
          setExhibitor(choice);
          clear('exhibitorId');
        }}
      />
      <FormGrid>
        <FormCell span={3}>
          <div className={styles['labelled']}>
            <span>{t('grant.target')}</span>
            <Segmented
              label={t('grant.target')}
              size="work"
              value={target}
              onChange={setTarget}
              segments={priceTarget.options.map((value) => ({ value, label: t(`target.${value}`) }))}
            />
          </div>
        </FormCell>
        <FormCell span={3}>
          <TextField
            size="work"
            label={t('grant.quantity')}
            aside={t('grant.unlimited')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('grant.unlimitedText')}
            value={typed.quantity}
            error={faults.quantity}
            onChange={(event) => type('quantity', { quantity: event.target.value })}
          />
        </FormCell>
        <FormCell span={3}>
          <FairSelect
            value={fair}
            error={faults.tradeFairId}
            onChange={(choice) => {
              setFair(choice);
              clear('tradeFairId');
            }}
            anyLabel={t('grant.anyFair')}
          />
        </FormCell>
        <FormCell span={3}>
          <TextField
            size="work"
            label={t('grant.name')}
            placeholder={t('grant.namePlaceholder')}
            maxLength={licenceLimits.nameLength}
            value={typed.name}
            error={faults.name}
            onChange={(event) => type('name', { name: event.target.value })}
          />
        </FormCell>
        <FormCell span={3}>
          <DayField
            size="work"
            label={t('grant.from')}
            hint={t('grant.fromHint')}
            value={typed.from}
            error={faults.validFrom}
            onChange={(from) => type('validFrom', { from })}
          />
        </FormCell>
        <FormCell span={3}>
          <DayField
            size="work"
            label={t('grant.until')}
            hint={t('grant.untilHint')}
            value={typed.until}
            error={faults.validUntil}
            onChange={(until) => type('validUntil', { until })}
          />
        </FormCell>
      </FormGrid>
      <TextArea
        size="work"
        rows={2}
        label={t('grant.reason')}
        hint={t('grant.reasonHint')}
        maxLength={licenceLimits.reasonLength}
        value={typed.reason}
        error={faults.reason}
        onChange={(event) => type('reason', { reason: event.target.value })}
      />
      <p className={styles['effect']}>
        <Icon of={infoIcon} size={16} />
        <span>{t('grant.effect')}</span>
      </p>
    </FormDialog>
  );
}
