import type { Account } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './team.module.css';

type Role = Account['roles'][number];
const roles: readonly Role[] = ['EXHIBITOR', 'ORGANIZER', 'BUSINESS'];

interface RoleChoicesProps {
  readonly chosen: readonly Role[];
  /** True where this person may give the role of an organizer. */
  readonly mayOrganize: boolean;
  readonly onChange: (roles: Role[]) => void;
}

/** Roles of a person, one tick each. */
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
  /** True where this person may give and take the permission. */
  readonly isGiver: boolean;
  readonly onChange: (mayBuy: boolean) => void;
}

/** Permission to spend the company's money. */
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
