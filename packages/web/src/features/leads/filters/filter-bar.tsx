import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilter } from '../../../ui/business/list.tsx';
import { SearchField } from '../../../ui/business/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, filterIcon } from '../../../ui/icons.ts';
import { Menu, SubMenu } from '../../../ui/menu.tsx';
import { type FilterKey, filterKeys, type LeadQuery } from '../url/lead-query.ts';
import type { LeadChange } from '../url/use-lead-url.ts';
import { DaysDialog } from './days-dialog.tsx';
import styles from './filter-bar.module.css';
import { FilterValues } from './filter-values.tsx';
import type { FilterOptions } from './use-filter-options.ts';

interface FilterBarProps {
  readonly query: LeadQuery;
  /** Filter of the view, to mark changes since. */
  readonly viewQuery: LeadQuery;
  readonly filters: FilterOptions;
  readonly timeZone: string;
  readonly onChange: (part: LeadChange) => void;
  readonly onSearch: (typed: string) => void;
  /** How the table looks. */
  readonly children: ReactNode;
}

/** Search, a chip for each filter in force, and one menu for the others. */
export function FilterBar({ query, viewQuery, filters, timeZone, onChange, onSearch, children }: FilterBarProps) {
  const { t } = useTranslation('leads');
  const [isDays, setDays] = useState(false);
  const inForce = filterKeys.filter((key) => query[key] !== undefined);
  const without = (key: FilterKey) => onChange({ [key]: undefined });
  const values = (filter: FilterKey) => (
    <FilterValues
      filter={filter}
      query={query}
      options={filters.options}
      onChange={onChange}
      onDays={() => setDays(true)}
    />
  );
  return (
    <ListFilter>
      <SearchField label={t('search')} clearLabel={t('clearSearch')} value={query.q ?? ''} onChange={onSearch} />
      {inForce.map((key) => {
        const text = filters.textOf(key, query[key] ?? '');
        const name = t(`filter.${key}`);
        return (
          <span key={key} className={styles['chip']} data-changed={query[key] !== viewQuery[key] || undefined}>
            <Menu
              trigger={
                <button type="button" className={styles['value']} aria-label={t('filter.change', { name, text })}>
                  <span>{name}</span> <b>{text}</b>
                </button>
              }
            >
              {values(key)}
            </Menu>
            <button
              type="button"
              className={styles['remove']}
              aria-label={t('filter.remove', { name })}
              onClick={() => without(key)}
            >
              <Icon of={closeIcon} size={14} />
            </button>
          </span>
        );
      })}
      <Menu
        trigger={
          <Button kind="quiet" size="compact" icon={filterIcon}>
            {t('filter.label')}
          </Button>
        }
      >
        {filterKeys.map((key) => (
          <SubMenu key={key} label={t(`filter.${key}`)}>
            {values(key)}
          </SubMenu>
        ))}
      </Menu>
      {children}
      <DaysDialog
        isOpen={isDays}
        seen={query.seen}
        timeZone={timeZone}
        onClose={() => setDays(false)}
        onChoose={(seen) => onChange({ seen })}
      />
    </ListFilter>
  );
}
