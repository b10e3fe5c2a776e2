import { type FairTheme, fairColors } from '@fairlead/contract/color';
import { useTranslation } from 'react-i18next';
import { SidePane } from '../../ui/business/side-pane.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/icon.tsx';
import { lockIcon } from '../../ui/icons.ts';
import { PlaceholderArt, VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import styles from './fair-screen.module.css';

const ownTheme: FairTheme = { main: '#c8202f', light: '#ef5a63', dark: '#a01824' };
const documents = [
  { kind: 'PDF', name: 'results' },
  { kind: 'PDF', name: 'sheet' },
  { kind: 'XLSX', name: 'costs' },
] as const;
const modes = ['light', 'dark'] as const;

interface FairPreviewProps {
  readonly name: string;
  readonly theme: FairTheme | null;
  readonly seed: string;
  readonly children?: React.ReactNode;
}

/** The fair's colours on visitors' phones, by day and by night, following every key. */
export function FairPreview({ name, theme, seed, children }: FairPreviewProps) {
  const { t } = useTranslation('trade-fairs');
  return (
    <SidePane
      label={t('preview.title')}
      storageKey="fairlead.fairPreviewWidth"
      resizeLabel={t('preview.resize')}
      width={452}
      widest={560}
      kind="show"
    >
      <div className={styles['all']}>
        <h2 className={styles['title']}>{t('preview.title')}</h2>
        <div className={styles['phones']}>
          {modes.map((mode) => (
            <figure key={mode} className={styles['figure']}>
              <Phone name={name || t('preview.unnamed')} theme={theme ?? ownTheme} mode={mode} seed={seed} />
              <figcaption>{t(`preview.${mode}`)}</figcaption>
            </figure>
          ))}
        </div>
        {children}
      </div>
    </SidePane>
  );
}

interface PhoneProps {
  readonly name: string;
  readonly theme: FairTheme;
  readonly mode: (typeof modes)[number];
  readonly seed: string;
}

function Phone({ name, theme, mode, seed }: PhoneProps) {
  const { t } = useTranslation('trade-fairs');
  const colors = fairColors(theme, mode);
  const exhibitor = t('preview.exhibitor');
  return (
    <div
      className={styles['phone']}
      data-mode={mode}
      inert
      style={cssVariables({
        '--fair': colors.fair,
        '--on-fair': colors.onFair,
        '--primary': colors.primary,
        '--on-primary': colors.onPrimary,
      })}
    >
      <p className={styles['bar']}>{name}</p>
      <PlaceholderArt seed={seed} className={styles['art']} />
      <div className={styles['who']}>
        <VisitorMark name={exhibitor} logoUrl={null} className={styles['previewMark']} />
        <span>{exhibitor}</span>
      </div>
      <p className={styles['heading']}>{t('preview.point')}</p>
      <p className={styles['text']}>{t('preview.text')}</p>
      <ul className={styles['documents']}>
        {documents.map(({ kind, name }) => (
          <li key={name}>
            <span className={styles['kind']}>{kind}</span>
            <span className={styles['name']}>{t(`preview.${name}`)}</span>
            <Icon of={lockIcon} size={18} />
          </li>
        ))}
      </ul>
      <span className={styles['button']}>{t('preview.button')}</span>
      <span className={styles['home']} />
    </div>
  );
}
