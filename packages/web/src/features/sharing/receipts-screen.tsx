import { printCode } from '@fairlead/contract/code';
import type { ConsentPurpose } from '@fairlead/contract/consents';
import { type ConsentReceipt, listConsentReceipts, type ReceiptItem } from '@fairlead/contract/receipts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextIcon, scanIcon, sealIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import styles from './sharing.module.css';
import { receiptPath, sharingPath } from './sharing-link.tsx';

const kindOf = (purpose: ConsentPurpose, isGiven: boolean) =>
  isGiven ? (`given.${purpose}` as const) : (`withdrawn.${purpose}` as const);

/** Title of a receipt: in a row, and above itself. */
export function useReceiptTitle() {
  const { t } = useTranslation('receipts');
  return {
    short: ({ purpose, isGiven, method }: Pick<ReceiptItem, 'purpose' | 'isGiven' | 'method'>): string =>
      isGiven && purpose === 'SHARE_WITH_EXHIBITOR' ? t(`method.${method}`) : t(`short.${kindOf(purpose, isGiven)}`),
    long: ({ purpose, event, parties }: ConsentReceipt): string =>
      t(`title.${kindOf(purpose.id, event.type === 'GIVEN')}`, { name: parties[0]?.name ?? '' }),
  };
}

function ReceiptRow({ receipt, isNamed }: { readonly receipt: ReceiptItem; readonly isNamed: boolean }) {
  const { t } = useTranslation('receipts');
  const { short } = useReceiptTitle();
  const isScan = receipt.method === 'VISITOR_SCAN' || receipt.method === 'STAFF';
  const facts = [formatDayAndTime(receipt.at), printCode(receipt.code)];
  if (isNamed && receipt.exhibitor) facts.unshift(receipt.exhibitor.name);
  if (receipt.state !== 'IN_FORCE') facts.push(t(`state.${receipt.state}`));
  return (
    <li>
      <Link to={receiptPath(receipt.id)} className={styles['receipt']}>
        <span className={styles['tile']} aria-hidden="true">
          <Icon of={isScan ? scanIcon : sealIcon} />
        </span>
        <span className={styles['text']}>
          <span className={styles['name']}>{short(receipt)}</span>
          <span className={styles['soft']}>{joinShown(facts)}</span>
        </span>
        <Icon of={nextIcon} className={styles['soft']} />
      </Link>
    </li>
  );
}

/** The receipts of one exhibitor, or all of them with the exhibitors' names; newest first. */
export function ReceiptRows({ exhibitorId }: { readonly exhibitorId?: string }) {
  const { t } = useTranslation('receipts');
  const query = exhibitorId === undefined ? {} : { exhibitorId };
  const pages = useEndpointPages(listConsentReceipts, { query }, { call: { isQuiet: true } });
  const items = pages.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    if (pages.error !== null) return <ErrorState onRetry={() => void pages.refetch()} />;
    return (
      <div aria-busy="true">
        <Skeleton />
        <Skeleton shape="most" />
      </div>
    );
  }
  if (items.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <>
      <ul className={styles['receipts']}>
        {items.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} isNamed={exhibitorId === undefined} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button kind="quiet" isBusy={pages.isFetching} onClick={pages.fetchMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** Everything that the visitor agreed to and took back. */
export function ReceiptsScreen() {
  const { t } = useTranslation('receipts');
  usePageTitle(t('all'));
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo={sharingPath} />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('all')}</h1>
        <p className={styles['soft']}>{t('allText')}</p>
      </div>
      <div className={styles['list']}>
        <ReceiptRows />
      </div>
    </>
  );
}
