import type { Lead } from '@fairlead/contract/leads';
import type { AssetNames } from '../../../lib/assets.ts';
import { useLeadName } from '../../../lib/lead-name.ts';
import { Avatar } from '../../../ui/business/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { banIcon, lockIcon } from '../../../ui/icons.ts';
import { isMasked } from '../lead-labels.ts';
import styles from './lead-pane.module.css';

/** The person, as far as visible. */
export function LeadWho({ lead, labels }: { readonly lead: Lead; readonly labels: AssetNames }) {
  const name = useLeadName()(lead);
  const profession = lead.profession === null ? undefined : labels.profession(lead.profession);
  return (
    <div className={styles['who']}>
      {isMasked(lead) ? (
        <span className={styles['avatar']}>
          <Icon of={lead.isConsentWithdrawn ? banIcon : lockIcon} size={16} />
        </span>
      ) : (
        <Avatar name={name} size={40} />
      )}
      <div className={styles['name']}>
        <h2 dir="auto" translate={lead.name || lead.email ? 'no' : undefined}>
          {name}
        </h2>
        {profession !== undefined && <p>{profession}</p>}
      </div>
    </div>
  );
}
