import { printCode } from '@fairlead/contract/code';
import { textsOf } from '@fairlead/contract/consent-texts';
import {
  type ConsentReceipt,
  getConsentReceipt,
  getConsentReceiptFile,
  listReceiptKeys,
  type ShownReceipt,
} from '@fairlead/contract/receipts';
import type { SharedField } from '@fairlead/contract/sharing';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callForFile } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { saveFile } from '../../lib/downloads.ts';
import { countryName, formatDayAndTime } from '../../lib/i18n/formats.ts';
import { currentLanguage, currentLocale } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon, downloadIcon, sealIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { checkSeal, type Seal } from './check-seal.ts';
import styles from './receipt.module.css';
import { useReceiptTitle } from './receipts-screen.tsx';
import { listed, Pairs } from './seen-pairs.tsx';
import { checkPath, receiptPath, receiptsPath } from './sharing-link.tsx';

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
function ReceiptFacts({ shown: { receipt, status, addedSince } }: { readonly shown: ShownReceipt }) {
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
function ReceiptSeal({ shown }: { readonly shown: ShownReceipt }) {
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

/** The first and last characters of a hash, in groups, as people compare them. */
const shortHash = (sha256: string): string =>
  `${sha256.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ')} … ${sha256.slice(-8).replace(/(.{4})(?=.)/g, '$1 ')}`;

function Notice({ shown: { receipt } }: { readonly shown: ShownReceipt }) {
  const { t } = useTranslation('receipts');
  const { notice, event } = receipt;
  const heading = event.method === 'STAFF' ? 'textOfStaff' : event.type === 'GIVEN' ? 'textGiven' : 'textWithdrawn';
  const language = new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(notice.language);
  return (
    <div className={styles['notice']}>
      <div className={styles['between']}>
        <span>{t(heading)}</span>
        <span className={styles['figures']}>{t('version', { language, version: notice.version })}</span>
      </div>
      <p lang={notice.language}>{notice.text === null ? t('textUnknown') : <q>{notice.text}</q>}</p>
      {notice.sha256 !== null && (
        <p className={styles['figures']} title={notice.sha256}>
          {t('hash', { hash: shortHash(notice.sha256) })}
        </p>
      )}
      {notice.documents.map(({ document, sha256 }) => (
        <p key={document} className={styles['figures']} title={sha256}>
          {t(`document.${document}`)} {shortHash(sha256)}
        </p>
      ))}
    </div>
  );
}

function Receipt({ shown }: { readonly shown: ShownReceipt }) {
  const { t } = useTranslation('receipts');
  const { long } = useReceiptTitle();
  const { receipt } = shown;
  const [isBusy, setBusy] = useState(false);
  usePageTitle(long(receipt));
  const download = async () => {
    setBusy(true);
    try {
      const file = await callForFile(
        getConsentReceiptFile,
        { params: { receiptId: receipt.recordId } },
        { isQuiet: true },
      );
      saveFile(file, `receipt-${receipt.code}.json`);
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notLoaded'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const texts = textsOf(receipt.notice.version, currentLanguage())?.[receipt.purpose.id];
  const contact = receipt.parties.find(({ email }) => email !== null)?.email;
  return (
    <article className={styles['receipt']}>
      <h2 className={styles['title']}>{long(receipt)}</h2>
      <ReceiptSeal shown={shown} />
      <ReceiptFacts shown={shown} />
      <Notice shown={shown} />
      <p className={styles['soft']}>
        {receipt.event.type === 'GIVEN'
          ? (texts?.howToWithdraw ?? receipt.purpose.howToWithdraw)
          : receipt.purpose.id === 'SHARE_WITH_EXHIBITOR' && t('before', { when: formatDayAndTime(receipt.event.at) })}
        {contact && ` ${t('contact', { email: contact })}`}
      </p>
      <div className={styles['two']}>
        <ButtonLink kind="quiet" size="tall" to={checkPath(receipt.code)}>
          {t('check')}
        </ButtonLink>
        <Button kind="main" size="tall" icon={downloadIcon} isBusy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
    </article>
  );
}

/** One receipt: who, what, for which purpose, the words and their version, when; and whether all of that is what was signed. */
export function ReceiptScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation('receipts');
  usePageTitle(t('one'));
  const { data, error, refetch } = useEndpoint(
    getConsentReceipt,
    { params: { receiptId: id } },
    { call: { isQuiet: true } },
  );
  const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <>
      <VisitorBar title={t('one')} backLabel={t('backToAll')} backTo={receiptsPath} />
      {data && <Receipt shown={data} />}
      {!data && isUnknown && <EmptyState title={t('unknown')}>{t('unknownText')}</EmptyState>}
      {!data && error !== null && !isUnknown && <ErrorState onRetry={() => void refetch()} />}
      {!data && error === null && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
    </>
  );
}
