import { assignPrice, type ManagedPrice, type PriceScope, scopesByRank } from '@fairlead/contract/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import type { Choice } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ExhibitorSelect, FairSelect, LicenceSelect } from './choices.tsx';
import styles from './pricing.module.css';
import { useFaults } from './use-faults.ts';
import { useRefresh } from './use-refresh.ts';

interface AssignDialogProps {
  readonly prices: readonly ManagedPrice[];
  /** The one that is chosen already; none from the list of assignments. */
  readonly price: ManagedPrice | null;
  readonly onClose: () => void;
}

const fields = ['priceId', 'scopeId'] as const;
const selects = { EXHIBITOR: ExhibitorSelect, LICENSE: LicenceSelect, TRADE_FAIR: FairSelect } as const;

/** Says for whom a price is. */
export function AssignDialog({ prices, price, onClose }: AssignDialogProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const attemptKey = useAttemptKey();
  const [priceId, setPriceId] = useState(price?.id ?? '');
  const [scope, setScope] = useState<PriceScope>('EXHIBITOR');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(fields);
  const usable = prices.filter(({ retiredAt }) => retiredAt === null);
  const ScopeSelect = scope === 'BASE' ? null : selects[scope];

  async function submit(): Promise<void> {
    const isScopeMissing = scope !== 'BASE' && chosen === null;
    show({
      ...(priceId === '' && { priceId: t('assign.missing') }),
      ...(isScopeMissing && { scopeId: t('assign.missing') }),
    });
    if (priceId === '' || isScopeMissing) return;
    setBusy(true);
    const body = { priceId, scope, ...(scope !== 'BASE' && chosen && { scopeId: chosen.id }) };
    try {
      const assigned = await call(assignPrice, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await refresh();
      showToast(t('assign.done', { name: assigned.price.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('assign.failed'));
      setBusy(false);
      await refresh();
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('assign.title')}
      subject={t('assign.subject')}
      submitLabel={t('assign.submit')}
      isBusy={isBusy}
      failure={faults.form}
      onSubmit={() => void submit()}
    >
      <Select
        size="work"
        label={t('assign.price')}
        value={priceId}
        error={faults.priceId}
        onChange={(event) => {
          setPriceId(event.target.value);
          clear('priceId');
        }}
      >
        <option value="" disabled>
          {t('assign.choosePrice')}
        </option>
        {usable.map((one) => (
          <option key={one.id} value={one.id}>
            {joinShown([one.name, t(`target.${one.target}`), formatMoney(one.amount, one.currency)])}
          </option>
        ))}
      </Select>
      <div className={styles['labelled']}>
        <span>{t('assign.scope')}</span>
        <Segmented
          label={t('assign.scope')}
          size="work"
          value={scope}
          onChange={(next) => {
            setScope(next);
            setChosen(null);
            clear('scopeId');
          }}
          segments={scopesByRank.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      </div>
      {ScopeSelect === null ? (
        <p className={styles['quiet']}>{t('assign.everybody')}</p>
      ) : (
        <ScopeSelect
          value={chosen}
          error={faults.scopeId}
          onChange={(choice) => {
            setChosen(choice);
            clear('scopeId');
          }}
        />
      )}
    </FormDialog>
  );
}
