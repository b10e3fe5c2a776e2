import { type BiReport, getBiReport, setStandCost } from '@fairlead/contract/insights';
import { currencies, minorDigits } from '@fairlead/contract/money';
import { openPayment } from '@fairlead/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useBuyers } from '../../lib/exhibitions/use-buyers.ts';
import { formatMoney, formatTime } from '../../lib/i18n/formats.ts';
import { useLive, usePaced } from '../../lib/live/use-live.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { downloadIcon, printIcon, unlockIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './insights.module.css';
import { InsightsFigures, InsightsPeriod, OnePage } from './insights-figures.tsx';
import { type InsightsOf, useInsights } from './use-insights.ts';

/** Digits with a comma or a point before the decimals; null for anything else. */
function readAmount(text: string, currency: string): number | null {
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
function StandCost({ projectId, cost }: StandCostProps) {
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

interface PaywallProps {
  readonly projectId: string;
  readonly price: { readonly amount: number; readonly currency: string };
  readonly onOpened: () => void;
}

/** Price of the figures, and the way to them; no figure is shown that is not there. */
function Paywall({ projectId, price, onOpened }: PaywallProps) {
  const { t } = useTranslation('insights');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const buy = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { projectId, target: 'DASHBOARD' } as const;
      const payment = await call(openPayment, { body }, { isQuiet: true, isIdempotent: true });
      if (payment.url === null) onOpened();
      else location.assign(payment.url);
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notBought.failed'));
      setBusy(false);
    }
  };
  const buyers = useBuyers();
  const isForOthers = !buyers.mayBuy && price.amount > 0;
  const sum = formatMoney(price.amount, price.currency);
  return (
    <EmptyState
      size="work"
      title={t('notBought.title')}
      actions={
        !isForOthers && (
          <Button size="work" kind="main" icon={unlockIcon} isBusy={isBusy} onClick={() => void buy()}>
            {t('notBought.buy', { sum })}
          </Button>
        )
      }
    >
      {t('notBought.text', { sum })} {isForOthers && t('notBought.ask', { names: buyers.names })}
      {failure !== null && <FormAlert message={failure} />}
    </EmptyState>
  );
}

/** A crowd at the stand is told together. */
const freshMs = 5_000;

/** Every figure of a project, for days of its calendar. */
export function InsightsScreen(project: InsightsOf) {
  const { t } = useTranslation('insights');
  const client = useQueryClient();
  const { projectId, projectName } = project;
  const insights = useInsights(project);
  const again = usePaced(() => void client.invalidateQueries({ queryKey: endpointKey(getBiReport) }), freshMs);
  const { isLive, lastAt } = useLive({ projectId, onLeads: again, onMissed: again });
  const { data, error, query, saveAll } = insights;
  const price = error instanceof ApiProblem ? error.price : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        documentTitle={`${t('title')} · ${projectName}`}
        beside={
          !price && (
            <LiveSign isOn={isLive} label={t(isLive ? 'live' : 'notLive')}>
              {lastAt !== null && formatTime(lastAt)}
            </LiveSign>
          )
        }
        actions={
          data && (
            <>
              <Button size="work" icon={downloadIcon} onClick={saveAll}>
                {t('allFigures')}
              </Button>
              <OnePage projectId={projectId} query={query} />
              <Button size="work" icon={printIcon} className={styles['print']} onClick={() => print()}>
                {t('print')}
              </Button>
            </>
          )
        }
      />
      <PageBody className={styles['body']}>
        {price ? (
          <Paywall projectId={projectId} price={price} onOpened={again} />
        ) : (
          <InsightsPeriod insights={insights} />
        )}
        <InsightsFigures
          insights={insights}
          toDo={
            <ButtonLink size="work" to={`/project/${projectId}/mixie-points`}>
              {t('nothing.points')}
            </ButtonLink>
          }
          cost={data && <StandCost key={data.cost?.amount ?? 0} projectId={projectId} cost={data.cost} />}
        />
      </PageBody>
    </>
  );
}
