import { listScanCategories } from '@fairlead/contract/scans';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';
import { changeKind } from '../outbox/change-operations.ts';
import { categoriesWithChanges, type PointTarget } from '../outbox/point-change.ts';
import { useChangePoints } from '../use-change-points.ts';
import styles from './category-sheet.module.css';

const limit = 40;

interface CategorySheetProps {
  /** One point, or several that get the same one. */
  readonly targets: readonly PointTarget[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The choice is kept. */
  readonly onSaved?: () => void;
}

/** One category of the visitor's own, or none; a new one is made in place. */
export function CategorySheet({ targets, isOpen, onClose, onSaved }: CategorySheetProps) {
  const { t } = useTranslation('scans');
  const name = useId();
  const change = useChangePoints();
  const changes = useOperations(changeKind);
  const listed = useEndpoint(listScanCategories, {}, { enabled: isOpen, call: { isQuiet: true } }).data ?? [];
  const known = categoriesWithChanges(listed, changes);
  const own = [...new Set(targets.map(({ category }) => category))];
  const [chosen, setChosen] = useState(own.length === 1 ? (own[0] ?? null) : null);
  const [made, setMade] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choices = [...new Set([...known.map(({ category }) => category), ...own.filter((each) => each !== null)])];

  async function save(): Promise<void> {
    const category = made.trim() === '' ? chosen : made.trim();
    setBusy(true);
    const isStored = await change(targets, { category });
    setBusy(false);
    if (!isStored) return;
    onSaved?.();
    onClose();
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
