import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { type UnsentItem, type UnsentKind, unsentKinds } from '../../lib/offline/operation-kind.ts';
import { useUnsent } from '../../lib/offline/use-outbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  alertIcon,
  archiveIcon,
  clockIcon,
  heartIcon,
  type IconShape,
  nextIcon,
  pencilIcon,
  personIcon,
  qrIcon,
  reportIcon,
  surveyIcon,
  tagIcon,
} from '../../ui/icons.ts';
import styles from './unsent.module.css';

/** One icon for each kind, in the list and in the question at sign-out. */
export const unsentIcons: Readonly<Record<UnsentKind, IconShape>> = {
  SCAN: qrIcon,
  ANSWERS: surveyIcon,
  NOTE: pencilIcon,
  FAVOURITE: heartIcon,
  WISH: reportIcon,
  ARCHIVE: archiveIcon,
  CATEGORY: tagIcon,
  PROFILE: personIcon,
};

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

interface UnsentLinkProps {
  /** Where scans stand in the list below. */
  readonly isWithoutScans?: boolean;
}

/** The way to what is not sent; nothing while everything is. */
export function UnsentLink({ isWithoutScans = false }: UnsentLinkProps) {
  const { t } = useTranslation('unsent');
  const items = useUnsent().items.filter(({ kind }) => !isWithoutScans || kind !== 'SCAN');
  const refused = items.filter(({ state }) => state === 'REFUSED').length;
  if (items.length === 0) return null;
  return (
    <Link to="/unsent" className={styles['link']} data-tone={refused > 0 ? 'bad' : 'warn'}>
      <Icon of={refused > 0 ? alertIcon : clockIcon} />
      <span className={styles['linkName']}>
        {t('title')}
        <small className={styles['linkDetail']}>
          {refused > 0 ? t('refusedCount', { count: refused }) : t('waitingCount', { count: items.length })}
        </small>
      </span>
      <Icon of={nextIcon} className={styles['soft']} />
    </Link>
  );
}
