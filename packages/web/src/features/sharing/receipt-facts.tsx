import { printCode } from '@fairlead/contract/code';
import type { ConsentReceipt, ShownReceipt } from '@fairlead/contract/consent-receipts';
import { textsOf } from '@fairlead/contract/consent-texts';
import type { SharedField } from '@fairlead/contract/sharing';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countryName, formatDayAndTime } from '../../lib/i18n/formats.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { listed } from './lists.ts';
import { receiptPath } from './paths.ts';
import { Pairs } from './seen-pairs.tsx';

type Filled = readonly { readonly field: SharedField; readonly addedAt: string | null }[];

/** Fields that were filled in at the same moment stand in one line. */
function FilledFields({ filled }: { readonly filled: Filled }) {
  const { t } = useTranslation(['receipts', 'sharing']);
  const byMoment = Map.groupBy(filled, ({ addedAt }) => (addedAt === null ? null : formatDayAndTime(addedAt)));
  return [...byMoment].map(([when, fields]) => {
    const names = listed(fields.map(({ field }) => t(`sharing:field.${field}`)));
    return <div key={when}>{when === null ? names : t('receipts:filledAt', { names, when })}</div>;
  });
}

function receiverOf({ parties: [first] }: ConsentReceipt): string {
  if (!first) return '';
  return first.countryCode === null ? first.name : `${first.name}, ${countryName(first.countryCode)}`;
}

/** The facts of a receipt as names and values. */
export function ReceiptFacts({ shown: { receipt, status, addedSince } }: { readonly shown: ShownReceipt }) {
  const { t } = useTranslation(['receipts', 'sharing']);
  const { event, fields, stillSeen, purpose } = receipt;
  const isGiven = event.type === 'GIVEN';
  const texts = textsOf(receipt.notice.version, currentLanguage());
  const purposeText = texts?.[purpose.id].purpose ?? purpose.description;
  const nameOf = (field: SharedField) => t(`sharing:field.${field}`);
  const other = ({ recordId, code, at }: { recordId: string; code: string; at: string }): ReactNode => (
    <Link to={receiptPath(recordId)}>
      {t('receipts:ofMoment', { code: printCode(code), when: formatDayAndTime(at) })}
    </Link>
  );
  const when = `${formatDayAndTime(event.at)}, ${t(`receipts:by.${event.method}`)}`;
  const pairs: (readonly [string, ReactNode])[] = [
    [t('receipts:fact.receiver'), receiverOf(receipt)],
    [t('receipts:fact.purpose'), purposeText ?? t(`receipts:short.given.${purpose.id}`)],
  ];
  if (fields.length > 0)
    pairs.push(
      isGiven
        ? [t('receipts:fact.fields'), <FilledFields key="fields" filled={fields} />]
        : [t('receipts:fact.hidden'), listed(fields.map(({ field }) => nameOf(field)))],
    );
  if (addedSince.length > 0) pairs.push([t('receipts:fact.since'), <FilledFields key="since" filled={addedSince} />]);
  if (stillSeen.length > 0) pairs.push([t('receipts:fact.stillSeen'), listed(stillSeen.map(nameOf))]);
  pairs.push([t('receipts:fact.when'), when]);
  if (event.ends) pairs.push([t('receipts:fact.ends'), other(event.ends)]);
  if (status.endedBy) pairs.push([t('receipts:fact.endedBy'), other(status.endedBy)]);
  pairs.push([t('receipts:fact.code'), printCode(receipt.code)]);
  return <Pairs pairs={pairs} />;
}
