import type { PublicPoint } from '@fairlead/contract/scans';
import { listSharing } from '@fairlead/contract/sharing';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import styles from './shares.module.css';

/** Data that a scan gives to the exhibitor: a visitor with a session agreed once, at another stand. */
export function Shares({ exhibitor }: Pick<PublicPoint, 'exhibitor'>) {
  const { t } = useTranslation('scans');
  const list = useEndpoint(listSharing, {}, { call: { isQuiet: true } }).data;
  const isTakenBack = list?.some((one) => one.exhibitor.id === exhibitor.id && !one.isShared);
  return (
    <p className={styles['shares']}>
      {t(isTakenBack ? 'printed.sharesNothing' : 'printed.shares', { exhibitor: exhibitor.name })}
    </p>
  );
}
