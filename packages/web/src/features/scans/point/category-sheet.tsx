import { getScan, listScanCategories, listScans, type Scan, updateScans } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';
import styles from './category-sheet.module.css';

const limit = 40;

interface CategorySheetProps {
  /** One point, or several that get the same one. */
  readonly scans: readonly Scan[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What was chosen is kept. */
  readonly onSaved?: () => void;
}

/** One category of the visitor's own, or none; a new one is made in place. */
export function CategorySheet({ scans, isOpen, onClose, onSaved }: CategorySheetProps) {
  const { t } = useTranslation('scans');
  const name = useId();
  const queryClient = useQueryClient();
  const known = useEndpoint(listScanCategories, {}, { enabled: isOpen, call: { isQuiet: true } }).data ?? [];
  const own = [...new Set(scans.map(({ category }) => category))];
  const [chosen, setChosen] = useState(own.length === 1 ? (own[0] ?? null) : null);
  const [made, setMade] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const choices = [...new Set([...known.map(({ category }) => category), ...own.filter((each) => each !== null)])];

  async function save(): Promise<void> {
    const category = made.trim() === '' ? chosen : made.trim();
    setBusy(true);
    setFailed(false);
    try {
      const ids = scans.map(({ beaconId }) => beaconId);
      await call(updateScans, { body: { ids, category } }, { isQuiet: true, isIdempotent: true });
      for (const beaconId of ids) {
        const key = endpointKey(getScan, { params: { beaconId } });
        queryClient.setQueryData<Scan>(key, (old) => old && { ...old, category });
      }
      for (const list of [listScans, listScanCategories]) {
        void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
      }
      onSaved?.();
      onClose();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={t('category.title')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <fieldset className={styles['choices']} aria-label={t('category.title')}>
          {[null, ...choices].map((category) => (
            <label key={category ?? ''} className={styles['choice']}>
              <input
                type="radio"
                name={name}
                className={styles['input']}
                checked={made.trim() === '' && chosen === category}
                onChange={() => {
                  setChosen(category);
                  setMade('');
                }}
              />
              <span className={styles['tick']}>
                <Icon of={checkIcon} size={16} />
              </span>
              <span className={styles['text']}>{category ?? t('category.none')}</span>
              <span className={styles['count']}>{known.find((each) => each.category === category)?.count}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={t('category.new')}
          value={made}
          maxLength={limit}
          error={hasFailed ? t('category.failed') : undefined}
          onChange={(event) => setMade(event.target.value)}
        />
        <VisitorSheetActions>
          <Button kind="main" size="tall" type="submit" isBusy={isBusy}>
            {t('category.done')}
          </Button>
        </VisitorSheetActions>
      </form>
    </VisitorSheet>
  );
}
