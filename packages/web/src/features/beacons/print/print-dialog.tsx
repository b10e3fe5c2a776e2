import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { type Language, languages } from '@fairlead/contract/languages';
import { maxSheets, type SheetLayout, sheetSizes } from '@fairlead/contract/prints';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSize } from '../../../lib/i18n/formats.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './print-dialog.module.css';
import { usePrint } from './use-print.ts';

interface LayoutChoiceProps {
  readonly value: SheetLayout;
  readonly onChange: (layout: SheetLayout) => void;
}

const layouts: readonly SheetLayout[] = ['A4', 'A6', 'LABEL'];

/** A sheet of paper for each layout, as large beside the others as it is. */
function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('beacons');
  const name = useId();
  return (
    <fieldset className={styles['layouts']}>
      <legend className={styles['legend']}>{t('print.layout')}</legend>
      {layouts.map((layout) => {
        const { width, height } = sheetSizes[layout];
        return (
          <label key={layout} className={styles['layout']} data-chosen={layout === value || undefined}>
            <input
              type="radio"
              name={name}
              className={styles['input']}
              checked={layout === value}
              onChange={() => onChange(layout)}
            />
            <span className={styles['stage']}>
              <Preview layout={layout} />
            </span>
            <span className={styles['text']}>
              <b>{t(`print.layouts.${layout}`)}</b>
              <small>{t('print.size', { width: formatNumber(width), height: formatNumber(height) })}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

const code =
  'M0 0h7v7h-7zM1 1v5h5v-5zM2 2h3v3h-3zM14 0h7v7h-7zM15 1v5h5v-5zM16 2h3v3h-3zM0 14h7v7h-7zM1 15v5h5v-5zM2 16h3v3h-3zM9 0h3v2h-3zM8 4h2v3h-2zM11 5h2v4h-2zM0 9h4v2h-4zM6 9h3v3h-3zM14 9h3v2h-3zM18 9h3v4h-3zM9 13h4v3h-4zM14 13h2v4h-2zM8 18h4v3h-4zM17 15h4v2h-4zM14 19h3v2h-3zM19 19h2v2h-2z';

/** The sheet in millimetres, its text as bars. */
function Preview({ layout }: { readonly layout: SheetLayout }) {
  const { width, height } = sheetSizes[layout];
  const share = layout === 'A4' ? 0.36 : layout === 'A6' ? 0.52 : 0.72;
  return (
    <svg
      className={styles['sheet']}
      viewBox={`0 0 ${width} ${height}`}
      width={width * share}
      height={height * share}
      aria-hidden="true"
      focusable="false"
    >
      {layout === 'LABEL' ? (
        <>
          <path d={code} transform="translate(6 6) scale(2.35)" fillRule="evenodd" className={styles['ink']} />
          <path d="M62 10h30v6H62zM62 20h22v6H62z" className={styles['ink']} />
          <path d="M62 37h24v3H62z" className={styles['quiet']} />
          <path d="M62 49h32v4H62z" className={styles['ink']} />
        </>
      ) : (
        <g transform={layout === 'A4' ? undefined : 'scale(0.5)'}>
          <path d="M18 20h14v14H18zM38 22h60v4H38z" className={styles['quiet']} />
          <path d="M18 48h130v13H18zM18 67h90v13H18z" className={styles['ink']} />
          <rect x="18" y="92" width="174" height="162" rx="9" className={styles['ink']} />
          <rect x="49" y="102" width="112" height="112" rx="5" className={styles['paper']} />
          <path d={code} transform="translate(62 115) scale(4.1)" fillRule="evenodd" className={styles['ink']} />
          <path d="M55 226h100v8H55zM70 240h70v4H70z" className={styles['paper']} />
          <path d="M18 267h76v9H18z" className={styles['ink']} />
        </g>
      )}
    </svg>
  );
}

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
