import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { normalizeCode, printCode } from '@fairlead/contract/code';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './assign-form.module.css';

interface PointPickerProps {
  readonly projectId: string;
  readonly size: 'touch' | 'work';
  readonly value: string | null;
  /** Message where nothing was chosen. */
  readonly error: string | undefined;
  readonly onChange: (point: Beacon) => void;
}

function matches({ name, title, code, otherCodes }: Beacon, search: string): boolean {
  const typed = normalizeCode(search);
  return (
    `${name} ${title ?? ''}`.toLocaleLowerCase().includes(search.toLocaleLowerCase()) ||
    (typed !== '' && [code, ...otherCodes].some((one) => one.includes(typed)))
  );
}

/** One of the points of a project, found by name, title or code. */
export function PointPicker({ projectId, size, value, error, onChange }: PointPickerProps) {
  const { t } = useTranslation('codes');
  const group = useId();
  const [search, setSearch] = useState('');
  const points = useEndpoint(
    listBeacons,
    { params: { projectId }, query: {} },
    { refetchOnReconnect: 'always', call: { isQuiet: true } },
  );
  if (points.data === undefined) {
    if (points.error !== null)
      return <ErrorState size={size} title={t('existing.failed')} onRetry={() => void points.refetch()} />;
    return (
      <div className={styles['loading']} aria-busy="true">
        <Skeleton shape="most" />
        <Skeleton shape="half" />
        <Skeleton shape="most" />
      </div>
    );
  }
  if (points.data.length === 0) return <p className={styles['note']}>{t('existing.none')}</p>;
  const sought = search.trim();
  const found = sought === '' ? points.data : points.data.filter((point) => matches(point, sought));
  return (
    <div className={styles['picker']}>
      <TextField
        size={size}
        type="search"
        label={t('existing.search')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles['note']} role="status">
          {t('existing.notFound', { search: sought })}
        </p>
      ) : (
        <div
          className={styles['list']}
          role="radiogroup"
          aria-label={t('existing.label')}
          aria-describedby={error === undefined ? undefined : `${group}-error`}
        >
          {found.map((point) => (
            <label
              key={point.id}
              className={styles['row']}
              data-size={size}
              data-chosen={point.id === value || undefined}
            >
              <input
                type="radio"
                name={group}
                className={styles['radio']}
                checked={point.id === value}
                onChange={() => onChange(point)}
              />
              <span className={styles['text']}>
                <span translate="no" className={styles['name']}>
                  {point.name}
                </span>
                {point.title !== null && <small className={styles['title']}>{point.title}</small>}
              </span>
              <small translate="no" className={styles['code']}>
                {printCode(point.code)}
              </small>
            </label>
          ))}
        </div>
      )}
      <p id={`${group}-error`} className={styles['error']} role="alert">
        {error}
      </p>
    </div>
  );
}
