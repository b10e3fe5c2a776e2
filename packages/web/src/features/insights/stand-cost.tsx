import { type BiReport, getBiReport, setStandCost } from '@fairlead/contract/insights';
import { currencies, minorDigits } from '@fairlead/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './insights.module.css';

/** Digits with a comma or a point before the decimals; null for anything else. */
export function readAmount(text: string, currency: string): number | null {
  const plain = text.trim().replaceAll(/[\s'’]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,3}))?$/.exec(plain);
  if (!match) return null;
  const digits = minorDigits(currency);
  const [, whole = '', decimals = ''] = match;
  if (decimals.length > digits) return null;
  return Number(whole.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(decimals.padEnd(digits, '0') || 0);
}

interface StandCostProps {
  readonly projectId: string;
  readonly cost: BiReport['cost'];
}

/** Cost of the stand, and of a lead by that. */
export function StandCost({ projectId, cost }: StandCostProps) {
  const { t } = useTranslation('insights');
  const client = useQueryClient();
  const [currency, setCurrency] = useState(cost?.currency ?? 'EUR');
  const [text, setText] = useState(cost ? String(cost.amount / 10 ** minorDigits(cost.currency)) : '');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const amount = text.trim() === '' ? null : readAmount(text, currency);
    if (text.trim() !== '' && (amount === null || amount < 1)) {
      setError(t('cost.fault'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await call(
        setStandCost,
        { params: { projectId }, body: { cost: amount === null ? null : { amount, currency } } },
        { isQuiet: true },
      );
      await client.invalidateQueries({ queryKey: endpointKey(getBiReport) });
    } catch (failure) {
      setError(failure instanceof ApiProblem ? (failure.errors[0]?.message ?? failure.detail) : t('cost.failed'));
    } finally {
      setBusy(false);
    }
  };
  const each = (value: number | null): string =>
    cost && value !== null ? formatMoney(Math.round(value), cost.currency) : '–';
  return (
    <section className={styles['cost']} aria-label={t('cost.title')}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextField
          size="work"
          label={t('cost.label')}
          inputMode="decimal"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          size="work"
          label={t('cost.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <Button type="submit" size="work" isBusy={isBusy}>
          {t('cost.save')}
        </Button>
      </form>
      <dl>
        <div>
          <dt>{t('cost.perLead')}</dt>
          <dd>{each(cost?.perLead ?? null)}</dd>
        </div>
        <div>
          <dt>{t('cost.perQualified')}</dt>
          <dd>{each(cost?.perQualified ?? null)}</dd>
        </div>
      </dl>
    </section>
  );
}
