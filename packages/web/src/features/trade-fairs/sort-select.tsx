import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import styles from './tables.module.css';

type Order = '-startsAt' | 'startsAt' | 'name' | '-name' | 'stand' | '-createdAt' | '-joinedAt' | 'joinedAt';
const labelKeys = {
  '-startsAt': 'sort.latest',
  startsAt: 'sort.earliest',
  name: 'sort.name',
  '-name': 'sort.nameBack',
  stand: 'sort.stand',
  '-createdAt': 'sort.newest',
  '-joinedAt': 'sort.joinedLast',
  joinedAt: 'sort.joinedFirst',
} as const;

interface SortSelectProps {
  readonly value: string;
  readonly orders: readonly Order[];
  readonly onChange: (value: string) => void;
}

/** In which order a list stands, in the bar above it. */
export function SortSelect({ value, orders, onChange }: SortSelectProps) {
  const { t } = useTranslation('trade-fairs');
  const id = useId();
  return (
    <div className={styles['sort']}>
      <label htmlFor={id}>{t('sort.label')}</label>
      <span className={styles['order']}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(labelKeys[order])}
            </option>
          ))}
        </select>
        <Icon of={chevronDownIcon} size={14} />
      </span>
    </div>
  );
}
