import type { Scan } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import styles from './nothing-found.module.css';
import { nearestWord } from './search-points.ts';

interface NothingFoundProps {
  readonly scans: readonly Scan[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Names what was searched and offers the nearest word. */
export function NothingFound({ scans, search, onSearch }: NothingFoundProps) {
  const { t } = useTranslation('scans');
  const nearest = nearestWord(scans, search);
  return (
    <div className={styles['nothing']} role="status">
      <p className={styles['title']}>{search === '' ? t('list.emptyCategory') : t('list.nothingFound', { search })}</p>
      {search !== '' && <p className={styles['text']}>{t('list.whatWasSearched')}</p>}
      {nearest !== null && (
        <p className={styles['text']}>
          {t('list.didYouMean')}{' '}
          <button type="button" className={styles['word']} onClick={() => onSearch(nearest)}>
            {nearest}
          </button>
        </p>
      )}
    </div>
  );
}
