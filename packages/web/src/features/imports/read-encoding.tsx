import { type TextEncoding, type TradeFairImport, textEncoding } from '@fairlead/contract/imports';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';

interface ReadEncodingProps {
  readonly current: TradeFairImport;
  /** Undefined when it is too late. */
  readonly onChoose: ((encoding: TextEncoding) => void) | undefined;
}

/**
 * Encoding in which the file was read where it does not say so, with names to look at: only people see that a letter is wrong.
 */
export function ReadEncoding({ current: { encoding }, onChoose }: ReadEncodingProps) {
  const { t } = useTranslation('imports');
  if (encoding === null) return null;
  const { name, samples } = encoding;
  return (
    <>
      <p className={styles['note']}>
        {t('encoding.readAs', { encoding: t(`encoding.name.${name}`) })}
        {samples.length > 0 && (
          <>
            {' '}
            {t('encoding.samples')} <b translate="no">{samples.join(' · ')}</b>
          </>
        )}
      </p>
      {onChoose && (
        <Select
          size="work"
          label={t('encoding.choose')}
          value={name}
          onChange={({ target }) => onChoose(textEncoding.parse(target.value))}
        >
          {textEncoding.options.map((one) => (
            <option key={one} value={one}>
              {t(`encoding.name.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
