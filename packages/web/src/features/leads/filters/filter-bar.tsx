import { listBeacons } from '@fairlead/contract/beacons';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIndustries, useJobRoles } from '../../../lib/assets.ts';
import { dayOf } from '../../../lib/dates.ts';
import { allCountries } from '../../../lib/i18n/countries.ts';
import { formatNumber, zoneText } from '../../../lib/i18n/formats.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useWishText } from '../../../lib/wishes.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { FormCell, FormGrid } from '../../../ui/business/form-layout.tsx';
import { ListFilter } from '../../../ui/business/list.tsx';
import { SearchField } from '../../../ui/business/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, filterIcon } from '../../../ui/icons.ts';
import { Menu, MenuCheck, MenuChoices, MenuHeading, MenuItem, SubMenu } from '../../../ui/menu.tsx';
import styles from '../leads-screen.module.css';
import type { LeadChange, LeadQuery } from '../url/lead-query.ts';
import type { Colleagues } from '../work/use-work.ts';
import { type FilterKey, filterKeys, filterOf, seenDays } from './lead-filters.ts';

interface OptionsInput {
  readonly projectId: string;
  readonly timeZone: string;
  readonly now: number;
  readonly team: Colleagues;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** Values of each filter, and the text of its chip. */
export function useFilterOptions({ projectId, timeZone, now, team, tags }: OptionsInput) {
  const { t } = useTranslation('leads');
  const wishText = useWishText();
  const points = useEndpoint(listBeacons, { params: { projectId }, query: {} }, { call: { isQuiet: true } }).data ?? [];
  const [industries, jobRoles] = [useIndustries(), useJobRoles()];
  const countries = useMemo(() => allCountries().map(({ code, name }) => ({ value: code, label: name })), []);
  const { colleagues } = team;
  const known = { t, timeZone, now, wishText, points, industries, jobRoles, countries, tags, colleagues };
  const optionsOf = (key: FilterKey) => filterOf(key).options(known);
  const textOf = (key: FilterKey, value: string): string => {
    const { isOfSeveral, textOf: otherText } = filterOf(key);
    const values = isOfSeveral ? value.split(',') : [value];
    const chosen = optionsOf(key).filter((option) => values.includes(option.value));
    return chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : (otherText?.(value, known) ?? value);
  };
  return { optionsOf, textOf };
}
type FilterOptions = ReturnType<typeof useFilterOptions>;

interface DaysDialogProps {
  readonly isOpen: boolean;
  readonly seen: string | undefined;
  readonly timeZone: string;
  readonly onChoose: (seen: string) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day that leads were last seen on; one of them may be left open. */
function DaysDialog({ isOpen, seen, timeZone, onChoose, onClose }: DaysDialogProps) {
  const { t } = useTranslation('leads');
  const [days, setDays] = useState({ from: '', to: '' });
  useEffect(() => {
    if (!isOpen) return;
    const today = dayOf(Date.now(), timeZone);
    const { from, to } =
      seen === undefined ? { from: today, to: today } : seenDays(seen, { timeZone, now: Date.now() });
    setDays({ from: from ?? '', to: to ?? '' });
  }, [isOpen, seen, timeZone]);
  const { from, to } = days;
  const fault =
    from === '' && to === ''
      ? t('filter.noDay')
      : from !== '' && to !== '' && from > to
        ? t('filter.turned')
        : undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('filter.daysTitle')}
      subject={t('pane.times', { zone: zoneText(timeZone) })}
      submitLabel={t('filter.show')}
      isBusy={false}
      onSubmit={() => {
        if (fault !== undefined) return;
        onChoose(`${from}..${to}`);
        onClose();
      }}
    >
      <FormGrid>
        {(['from', 'to'] as const).map((edge) => (
          <FormCell key={edge} span={3}>
            <DayField
              size="work"
              label={t(`filter.${edge}`)}
              value={days[edge]}
              error={edge === 'to' ? fault : undefined}
              onChange={(day) => setDays({ ...days, [edge]: day })}
            />
          </FormCell>
        ))}
      </FormGrid>
    </FormDialog>
  );
}

interface FilterValuesProps {
  readonly filter: FilterKey;
  readonly query: LeadQuery;
  readonly optionsOf: FilterOptions['optionsOf'];
  readonly onChange: (part: LeadChange) => void;
  readonly onDays: () => void;
}

const valuesOf = (text: string | undefined): readonly string[] => text?.split(',') ?? [];

/** Values of one filter, as items of a menu. Some take several at once. */
function FilterValues({ filter, query, optionsOf, onChange, onDays }: FilterValuesProps) {
  const { t } = useTranslation('leads');
  const values = optionsOf(filter);
  if (filterOf(filter).isOfSeveral) {
    const chosen = valuesOf(query[filter]);
    return values.map(({ value, label }) => (
      <MenuCheck
        key={value}
        isOn={chosen.includes(value)}
        onChange={(isOn) =>
          onChange((now) => {
            const before = valuesOf(now[filter]);
            const next = values.flatMap(({ value: one }) => ((one === value ? isOn : before.includes(one)) ? one : []));
            return { [filter]: next.length === 0 ? undefined : next.join(',') };
          })
        }
      >
        {label}
      </MenuCheck>
    ));
  }
  if (values.length === 0) return <MenuHeading>{t(`filter.none.${filter === 'tag' ? 'tag' : 'point'}`)}</MenuHeading>;
  return (
    <>
      <MenuChoices
        value={query[filter] ?? null}
        options={values.map(({ value, label, count }) => ({
          value,
          label,
          ...(count !== undefined && { aside: formatNumber(count) }),
        }))}
        onChoose={(value) => onChange({ [filter]: value })}
      />
      {filter === 'seen' && <MenuItem onSelect={onDays}>{t('filter.days')}</MenuItem>}
    </>
  );
}

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
      optionsOf={filters.optionsOf}
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
