import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** Says at the sign-in of a stand's phone that people were captured whom the server has not got; not who, for anybody reads it. */
export function WaitingCaptures() {
  const { t } = useTranslation('accounts');
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      // The counter comes with a library; few browsers that sign in have captures.
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name?.startsWith('fairlead.operations.'))) return;
      const { countUnsent } = await import('../../lib/offline/operation-database.ts');
      const waiting = await countUnsent('CAPTURE');
      if (!isGone) setCount(waiting);
    };
    // Storage that cannot be read holds nothing that could be sent; older Firefox does not list it, and says nothing here.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (count === 0) return null;
  return (
    <p className={styles['plain']} role="status">
      {t('login.capturesWait', { count })}
    </p>
  );
}
