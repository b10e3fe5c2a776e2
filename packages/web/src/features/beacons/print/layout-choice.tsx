import { type SheetLayout, sheetSizes } from '@fairlead/contract/prints';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import styles from './layout-choice.module.css';

interface LayoutChoiceProps {
  readonly value: SheetLayout;
  readonly onChange: (layout: SheetLayout) => void;
}

const layouts: readonly SheetLayout[] = ['A4', 'A6', 'LABEL'];

/** A sheet of paper for each layout, as large beside the others as it is. */
export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
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
