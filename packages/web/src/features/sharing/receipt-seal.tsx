import { listReceiptKeys, type ShownReceipt } from '@fairlead/contract/consent-receipts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon, sealIcon } from '../../ui/icons.ts';
import { checkSeal, type Seal } from './check-seal.ts';
import styles from './receipt.module.css';

const looks = {
  VERIFIED: { icon: sealIcon, style: 'ok' },
  WRONG: { icon: alertIcon, style: 'bad' },
  UNCHECKED: { icon: clockIcon, style: 'warn' },
} as const;

function useSeal(shown: ShownReceipt): Seal | null {
  const keys = useEndpoint(listReceiptKeys, {}, { call: { isQuiet: true } });
  const known = keys.data?.keys;
  const checked = useQuery({
    queryKey: ['checkSeal', shown.signed, known?.map(({ kid }) => kid)],
    queryFn: () => checkSeal(shown, known ?? []),
    enabled: known !== undefined,
  });
  if (keys.error !== null && known === undefined) return { kind: 'UNCHECKED' };
  return checked.data ?? null;
}

/** Compares the receipt with its signed text, on this device. Green is only for checked parts. */
export function ReceiptSeal({ shown }: { readonly shown: ShownReceipt }) {
  const { t } = useTranslation('receipts');
  const seal = useSeal(shown);
  const { receipt, status } = shown;
  if (seal === null) return <div className={styles['sealLine']} aria-busy="true" />;
  const { icon, style } = looks[seal.kind];
  const operator = receipt.parties.find(({ role }) => role === 'OPERATOR') ?? receipt.parties[0];
  const signedBy = t('signedBy', { name: operator?.name ?? '' });
  const since = formatDayAndTime(status.endedBy?.at ?? receipt.event.at);
  // Without a word that ended it: a person who comes back left in between.
  const isOfFormer = status.state === 'WITHDRAWN' && status.endedBy === null;
  const stands = isOfFormer ? t('endedByLeaving') : t(`since.${status.state}`, { when: since });
  const texts = {
    VERIFIED: `${stands} ${signedBy}`,
    WRONG:
      seal.kind === 'WRONG' && seal.places.length > 0 ? t('differs', { places: seal.places.join(', ') }) : t('wrong'),
    UNCHECKED: t('unchecked'),
  };
  return (
    <div className={styles['sealLine']} role={seal.kind === 'WRONG' ? 'alert' : 'status'}>
      <span className={classNames(styles['seal'], styles[style])} aria-hidden="true">
        <Icon of={icon} />
      </span>
      <div>
        <p className={classNames(styles['strong'], styles[`${style}Text`])}>{t(`seal.${seal.kind}`)}</p>
        <p className={styles['soft']}>{texts[seal.kind]}</p>
      </div>
    </div>
  );
}
