import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './print-dialog.module.css';

interface PointChoiceProps {
  readonly points: readonly Beacon[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which points are printed. One whose code was revoked says why it cannot be. */
export function PointChoice({ points, chosen, onChange }: PointChoiceProps) {
  const { t } = useTranslation('beacons');
  const printable = points.filter(({ codeRevokedAt }) => codeRevokedAt === null);
  const isAll = printable.length > 0 && printable.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  if (points.length === 0) return <p className={styles['note']}>{t('print.noPoints')}</p>;
  return (
    <fieldset className={styles['points']} aria-label={t('points')}>
      <Checkbox
        size="work"
        checked={isAll}
        disabled={printable.length === 0}
        onChange={() => onChange(new Set(isAll ? [] : printable.map(({ id }) => id)))}
      >
        <b>{t('print.all')}</b>
      </Checkbox>
      {points.map(({ id, name, code, codeRevokedAt }) => (
        <Checkbox
          key={id}
          size="work"
          checked={chosen.has(id)}
          disabled={codeRevokedAt !== null}
          onChange={() => toggle(id)}
        >
          <span className={styles['point']}>
            <span className={styles['name']}>{name}</span>
            <small className={styles['code']}>{codeRevokedAt === null ? printCode(code) : t('print.revoked')}</small>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
