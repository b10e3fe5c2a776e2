import { getConsentReceipt, getConsentReceiptFile, type ShownReceipt } from '@fairlead/contract/consent-receipts';
import { textsOf } from '@fairlead/contract/consent-texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { currentLanguage, currentLocale } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { checkPath, receiptsPath } from './paths.ts';
import styles from './receipt.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptSeal } from './receipt-seal.tsx';
import { useReceiptTitle } from './use-receipt-title.ts';

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
