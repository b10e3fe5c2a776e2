import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon, searchIcon } from '../icons.ts';
import styles from './search.module.css';

interface VisitorSearchProps {
  /** Object of the search; the field's name and its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function VisitorSearch({ label, value, onChange }: VisitorSearchProps) {
  const { t } = useTranslation();
  return (
    <search className={styles['search']}>
      <Icon of={searchIcon} size={20} className={styles['glass']} />
      <input
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon={closeIcon} label={t('ui.close')} onClick={() => onChange('')} />}
    </search>
  );
}

interface Chip {
  readonly value: string | null;
  readonly label: string;
  readonly count?: number | undefined;
}

interface VisitorChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A row of filters of which one is on; it scrolls sideways when it does not fit. */
export function VisitorChips({ label, chips, value, onChange }: VisitorChipsProps) {
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value ?? ''}
          type="button"
          className={styles['chip']}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={styles['count']}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
