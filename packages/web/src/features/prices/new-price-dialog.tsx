import { amountStep, currencies } from '@fairlead/contract/money';
import { type PriceTarget, priceTarget } from '@fairlead/contract/price-target';
import { createPrice, listProducts, priceLimits } from '@fairlead/contract/prices';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { currentLocale } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { FormCell, FormGrid } from '../../ui/business/form-layout.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFaults, useRefresh } from './dialog-parts.tsx';
import { exampleAmount, readAmount } from './money-input.ts';
import styles from './pricing.module.css';

const fields = ['name', 'amount', 'currency', 'productId'] as const;

/** Makes a price; it decides nothing before it is assigned. */
export function NewPriceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['prices', 'fields']);
  const refresh = useRefresh();
  const attemptKey = useAttemptKey();
  const first = useRef<HTMLInputElement>(null);
  const products = useEndpoint(listProducts, {}, { call: { isQuiet: true } });
  const sold = products.data?.filter(({ isActive }) => isActive) ?? [];
  const [target, setTarget] = useState<PriceTarget>('LEAD');
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('EUR');
  const [productId, setProductId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(fields);
  const currencyNames = new Intl.DisplayNames(currentLocale(), { type: 'currency' });

  function amountFault(read: number | null): string | undefined {
    const example = exampleAmount(currency);
    if (read === null || read > priceLimits.amount)
      return t('newPrice.amountFault', { example, most: formatMoney(priceLimits.amount, currency) });
    return read % amountStep(currency) === 0 ? undefined : t('newPrice.stepFault', { example });
  }

  async function submit(): Promise<void> {
    const read = readAmount(amount, currency);
    const wrong = amountFault(read);
    const isNamed = name.trim() !== '';
    show({ ...(!isNamed && { name: t('fields:required') }), ...(wrong !== undefined && { amount: wrong }) });
    if (read === null || wrong !== undefined || !isNamed) return;
    setBusy(true);
    const body = { name, target, amount: read, currency, ...(productId !== '' && { productId }) };
    try {
      await call(createPrice, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await refresh();
      showToast(t('newPrice.done', { name: name.trim() }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('newPrice.failed'));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('newPrice.title')}
      subject={t('newPrice.subject')}
      submitLabel={t('newPrice.submit')}
      isBusy={isBusy}
      failure={faults.form}
      firstFocus={first}
      onSubmit={() => void submit()}
    >
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
      <TextField
        ref={first}
        size="work"
        label={t('newPrice.name')}
        placeholder={t('newPrice.namePlaceholder')}
        maxLength={priceLimits.nameLength}
        value={name}
        error={faults.name}
        onChange={(event) => {
          setName(event.target.value);
          clear('name');
        }}
      />
      <FormGrid>
        <FormCell span={3}>
          <TextField
            size="work"
            label={t('newPrice.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={faults.amount}
            onChange={(event) => {
              setAmount(event.target.value);
              clear('amount');
            }}
          />
        </FormCell>
        <FormCell span={3}>
          <Select
            size="work"
            label={t('newPrice.currency')}
            value={currency}
            error={faults.currency}
            {...(amountStep(currency) > 1 && { hint: t('newPrice.stepHint') })}
            onChange={(event) => {
              setCurrency(event.target.value);
              clear('currency');
              // It names an amount in the other currency.
              clear('amount');
            }}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>{`${code} – ${currencyNames.of(code)}`}</option>
            ))}
          </Select>
        </FormCell>
      </FormGrid>
      {products.isError && <p className={styles['quiet']}>{t('newPrice.productsFailed')}</p>}
      {sold.length > 0 && (
        <Select
          size="work"
          label={t('newPrice.product')}
          value={productId}
          error={faults.productId}
          onChange={(event) => {
            setProductId(event.target.value);
            clear('productId');
          }}
        >
          <option value="">{t('newPrice.noProduct')}</option>
          {sold.map((product) => (
            <option key={product.id} value={product.id}>
              {product.name}
            </option>
          ))}
        </Select>
      )}
    </FormDialog>
  );
}
