import { useTranslation } from 'react-i18next';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { type UnsentItem, unsentKinds } from '../../lib/offline/unsent.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './unsent.module.css';
import { unsentIcons } from './unsent-icons.ts';

/** How many of each kind are on this device only, and of what; those that were refused are counted as such. */
export function UnsentKinds({ items }: { readonly items: readonly UnsentItem[] }) {
  const { t } = useTranslation('unsent');
  return (
    <ul className={styles['kinds']}>
      {unsentKinds.map((kind) => {
        const own = items.filter((item) => item.kind === kind);
        const refused = own.filter(({ state }) => state === 'REFUSED').length;
        const titles = [...new Set(own.flatMap(({ title }) => title ?? []))].join(', ');
        if (own.length === 0) return null;
        return (
          <li key={kind} className={styles['kind']}>
            <Icon of={unsentIcons[kind]} size={20} />
            <span className={styles['kindName']}>{t(`count.${kind}`, { count: own.length })}</span>
            <span className={styles['kindDetail']}>
              {joinShown([titles, refused > 0 && t('refusedCount', { count: refused })])}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
