import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { MenuCheck, MenuChoices, MenuHeading, MenuItem } from '../../../ui/menu.tsx';
import { type FilterKey, isOfSeveral, type LeadQuery } from '../url/lead-query.ts';
import type { LeadChange } from '../url/use-lead-url.ts';
import type { FilterOptions } from './use-filter-options.ts';

interface FilterValuesProps {
  readonly filter: FilterKey;
  readonly query: LeadQuery;
  readonly options: FilterOptions['options'];
  readonly onChange: (part: LeadChange) => void;
  readonly onDays: () => void;
}

const valuesOf = (text: string | undefined): readonly string[] => text?.split(',') ?? [];

/** Values of one filter, as items of a menu. Some take several at once. */
export function FilterValues({ filter, query, options, onChange, onDays }: FilterValuesProps) {
  const { t } = useTranslation('leads');
  const values = options[filter];
  if (isOfSeveral(filter)) {
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
