import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AssetNames, maskedTraits } from '../../../lib/assets.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useLeadName } from '../../../lib/lead-name.ts';
import { useWishText } from '../../../lib/wish-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { banIcon, lockIcon, warningIcon } from '../../../ui/icons.ts';
import { wishIcons } from '../../../ui/wish-icons.ts';
import { isUnverified } from '../lead-labels.ts';
import styles from './lead-cells.module.css';

interface LeadCellProps {
  readonly lead: Lead;
  readonly labels: AssetNames;
  /** The query that opens this lead beside the list. */
  readonly search: string;
}

/** The person's wish, as a sign of its kind; all of it is said beside the list. */
function WishSign({ lead: { wish } }: { readonly lead: Lead }) {
  const wishText = useWishText();
  if (!wish) return null;
  const label = wishText({ kind: wish.kind });
  return <Icon of={wishIcons[wish.kind]} size={14} label={label} className={styles['icon']} />;
}

/** The person, as far as visible; the whole row answers for the link. */
export function LeadCell({ lead, labels, search }: LeadCellProps) {
  const { t } = useTranslation('leads');
  const traits = maskedTraits(lead, labels);
  const name = useLeadName()(lead);
  const masked = joinShown([name, ...traits]);
  const content = (
    <>
      <span className={styles['first']}>{name}</span>
      {traits.length > 0 && (
        <span className={styles['traits']}>
          <span className={styles['dot']}> · </span>
          {joinShown(traits)}
        </span>
      )}
    </>
  );
  const to = { search };
  if (lead.isConsentWithdrawn) {
    return (
      <span className={styles['lead']}>
        <Icon of={banIcon} size={14} className={styles['icon']} />
        <Link className={`${styles['link']} ${styles['quiet']} ${styles['withdrawn']}`} to={to} replace title={masked}>
          {content}
        </Link>
        {(lead.name !== '' || traits.length > 0) && <span className={styles['tag']}>{t('withdrawn')}</span>}
      </span>
    );
  }
  if (!lead.isUnlocked) {
    return (
      <span className={styles['lead']}>
        <Icon of={lockIcon} size={14} label={t('locked')} className={styles['icon']} />
        <Link className={styles['link']} to={to} replace title={masked}>
          {content}
        </Link>
        <WishSign lead={lead} />
      </span>
    );
  }
  // The link covers the row, so its tooltip is the one that is seen.
  const title = isUnverified(lead) ? joinShown([name, t('unverified.label')]) : name;
  return (
    <span className={`${styles['lead']} ${styles['open']}`}>
      <Link translate="no" className={`${styles['link']} ${styles['name']}`} to={to} replace title={title}>
        {name}
      </Link>
      {isUnverified(lead) && (
        <Icon of={warningIcon} size={14} label={t('unverified.label')} className={styles['icon']} />
      )}
      <WishSign lead={lead} />
      {lead.organization !== null && (
        <span translate="no" className={styles['company']} title={lead.organization}>
          {lead.organization}
        </span>
      )}
    </span>
  );
}

/** Letters that a narrow column has room for. */
const fitting = 12;

/** The points a lead scanned: as many as fit, the rest as a number; all of them as a tooltip. */
export function PointsCell({ points }: { readonly points: Lead['points'] }) {
  const two = points.slice(0, 2);
  // Rather one whole name and a number than two names cut.
  const isLong = two.map(({ name }) => name).join(', ').length > fitting;
  const shown = isLong ? two.slice(0, 1) : two;
  const rest = points.length - shown.length;
  return (
    <span className={styles['points']} title={points.map((point) => point.name).join(', ')}>
      <span className={styles['cut']}>{shown.map((point) => point.name).join(', ')}</span>
      {rest > 0 && <span className={styles['rest']}>+{rest}</span>}
    </span>
  );
}

/** The first tag, and how many more. */
export function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  const [first] = tags;
  if (first === undefined) return null;
  return (
    <span className={styles['points']} title={tags.join(', ')}>
      <span className={`${styles['tag']} ${styles['cut']}`}>{first}</span>
      {tags.length > 1 && <span className={styles['rest']}>+{tags.length - 1}</span>}
    </span>
  );
}
