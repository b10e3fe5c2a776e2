import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { type Language, languages } from '@fairlead/contract/languages';
import { maxSheets, type SheetLayout } from '@fairlead/contract/prints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/i18n/formats.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import styles from './print-dialog.module.css';
import { usePrint } from './use-print.ts';

interface PointChoiceProps {
  readonly points: readonly Beacon[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which points are printed. One whose code was revoked says why it cannot be. */
function PointChoice({ points, chosen, onChange }: PointChoiceProps) {
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

interface PrintDialogProps {
  readonly projectId: string;
  /** Those in use, in their order. */
  readonly points: readonly Beacon[];
  readonly onClose: () => void;
}

type What = 'points' | 'blank';
type Format = 'PDF' | 'ZIP';

const fewest = 10;

/** Chooses codes, layout, language and file, and shows the file coming; closing on the way stops it. */
export function PrintDialog({ projectId, points, onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation('beacons');
  const { t: common } = useTranslation();
  const printable = points.filter(({ codeRevokedAt }) => codeRevokedAt === null);
  const [what, setWhat] = useState<What>(printable.length > 0 ? 'points' : 'blank');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(printable.map(({ id }) => id)));
  const [count, setCount] = useState(String(fewest));
  const [layout, setLayout] = useState<SheetLayout>('A4');
  const [language, setLanguage] = useState<Language>(languages.find((one) => i18n.language.startsWith(one)) ?? 'en');
  const [format, setFormat] = useState<Format>('PDF');
  const [fault, setFault] = useState<string | null>(null);
  const { bytes, print, stop } = usePrint(onClose);

  const blank = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0;
  const isCount = blank >= 1 && blank <= maxSheets;
  const ids = printable.map(({ id }) => id).filter((id) => chosen.has(id));

  const submit = () => {
    if (bytes !== null) return;
    const missing = what === 'points' ? ids.length === 0 && t('print.noneChosen') : !isCount && t('print.countFault');
    setFault(missing || null);
    if (missing) return;
    void print({ projectId, ...(what === 'points' ? { beaconIds: ids } : { blank }), format, layout, language });
  };
  return (
    <FormDialog
      title={t('print.title')}
      subject={t('print.text')}
      submitLabel={t('print.act', { count: what === 'points' ? ids.length : blank })}
      isBusy={bytes !== null}
      failure={what === 'points' ? fault : null}
      onClose={() => (bytes === null ? onClose() : stop())}
      onSubmit={submit}
    >
      <div className={styles['what']}>
        <Segmented
          size="work"
          label={t('print.what')}
          segments={[
            { value: 'points', label: t('print.points') },
            { value: 'blank', label: t('print.blank') },
          ]}
          value={what}
          onChange={(next: What) => {
            setFault(null);
            setWhat(next);
          }}
        />
        {what === 'points' ? (
          <PointChoice points={points} chosen={chosen} onChange={setChosen} />
        ) : (
          <TextField
            size="work"
            label={t('print.count')}
            aside={t('print.countAside', { most: maxSheets })}
            hint={t('print.blankHint')}
            error={fault ?? ''}
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        )}
      </div>
      <LayoutChoice value={layout} onChange={setLayout} />
      <div className={styles['row']}>
        <div className={styles['choice']}>
          <span aria-hidden="true">{t('print.language')}</span>
          <Segmented
            size="work"
            label={t('print.language')}
            segments={languages.map((value) => ({
              value,
              label: value.toUpperCase(),
              name: common(`language.${value}`),
            }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <div className={styles['choice']}>
          <span aria-hidden="true">{t('print.format')}</span>
          <Segmented
            size="work"
            label={t('print.format')}
            segments={[
              { value: 'PDF', label: 'PDF', name: t('print.pdf') },
              { value: 'ZIP', label: 'ZIP', name: t('print.zip') },
            ]}
            value={format}
            onChange={setFormat}
          />
        </div>
        <p className={styles['note']}>{format === 'PDF' ? t('print.pdf') : t('print.zip')}</p>
      </div>
      {bytes !== null && (
        <div className={styles['progress']}>
          <ProgressBar label={t('print.coming')} share={null} />
          <span>{bytes === 0 ? t('print.coming') : t('print.arrived', { size: formatSize(bytes) })}</span>
        </div>
      )}
    </FormDialog>
  );
}
