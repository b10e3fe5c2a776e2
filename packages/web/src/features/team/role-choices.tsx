import type { Account } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './team.module.css';

type Role = Account['roles'][number];
const roles: readonly Role[] = ['EXHIBITOR', 'ORGANIZER', 'BUSINESS'];

interface RoleChoicesProps {
  readonly chosen: readonly Role[];
  /** Whether the role of an organizer is this person's to give. */
  readonly mayOrganize: boolean;
  readonly onChange: (roles: Role[]) => void;
}

/** What somebody may do here, one tick a role. */
export function RoleChoices({ chosen, mayOrganize, onChange }: RoleChoicesProps) {
  const { t } = useTranslation('team');
  const context = useTextContext();
  const offered = roles.filter((role) => role !== 'ORGANIZER' || mayOrganize || chosen.includes('ORGANIZER'));
  return (
    <fieldset className={styles['roles']}>
      <legend>{t('roles')}</legend>
      {offered.map((role) => (
        <Checkbox
          key={role}
          size="work"
          checked={chosen.includes(role)}
          disabled={role === 'ORGANIZER' && !mayOrganize}
          onChange={(event) =>
            onChange(roles.filter((one) => (one === role ? event.target.checked : chosen.includes(one))))
          }
        >
          <b>{t(`role.${role}`)}</b>
          <small>{role === 'EXHIBITOR' ? t('roleHint.EXHIBITOR') : t(`roleHint.${role}`, { context })}</small>
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface BuyChoiceProps {
  readonly mayBuy: boolean;
  /** Whether the permission is this person's to give and take. */
  readonly isGiver: boolean;
  readonly onChange: (mayBuy: boolean) => void;
}

/** Whether somebody may spend the company's money. */
export function BuyChoice({ mayBuy, isGiver, onChange }: BuyChoiceProps) {
  const { t } = useTranslation('team');
  return (
    <div className={styles['roles']}>
      <Checkbox size="work" checked={mayBuy} disabled={!isGiver} onChange={({ target }) => onChange(target.checked)}>
        <b>{t('mayBuy.label')}</b>
        <small>{t(isGiver ? 'mayBuy.hint' : 'mayBuy.notYours')}</small>
      </Checkbox>
    </div>
  );
}
