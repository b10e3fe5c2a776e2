import { contrastRatio, type FairTheme, fairColors, ground, textOn } from '@fairlead/contract/color';
import { printColor } from '@fairlead/contract/print-color';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n/language.ts';
import { Pill } from '../../ui/business/state-signs.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import styles from './theme-section.module.css';

const paper = '#ffffff';
const enough = 4.5;

interface Check {
  readonly key: 'onMain' | 'mainOnPage' | 'lightOnDark' | 'onLight' | 'print';
  readonly ink: string;
  readonly on: string;
  /** Colour that is shown instead; null when the colour itself is. */
  readonly instead: 'dark' | 'light' | 'main' | 'ink' | 'darkText' | 'black' | null;
}

/** Every pair of colours that visitors will see, as the visitor's own screens decide it. */
function checksOf(theme: FairTheme): Check[] {
  const [bright, night] = [fairColors(theme, 'light'), fairColors(theme, 'dark')];
  return [
    { key: 'onMain', ink: paper, on: theme.main, instead: textOn(theme.main) === paper ? null : 'darkText' },
    {
      key: 'mainOnPage',
      ink: theme.main,
      on: ground.light.page,
      instead: bright.variant === 'main' ? null : bright.variant,
    },
    {
      key: 'lightOnDark',
      ink: night.variant === 'main' ? theme.main : theme.light,
      on: ground.dark.page,
      instead: night.variant === 'ink' ? 'ink' : null,
    },
    { key: 'onLight', ink: paper, on: theme.light, instead: textOn(theme.light) === paper ? null : 'darkText' },
    { key: 'print', ink: theme.main, on: paper, instead: printColor(theme) === theme.main ? null : 'black' },
  ];
}

/** How well the fair's colours can be read, in figures and text, and what takes the place of one that cannot. */
export function ThemeChecks({ theme }: { readonly theme: FairTheme }) {
  const { t } = useTranslation('trade-fairs');
  const ratio = new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <table className={styles['checks']} aria-label={t('theme.checks')}>
      <tbody>
        {checksOf(theme).map(({ key, ink, on, instead }) => {
          const contrast = contrastRatio(ink, on);
          const isGood = instead === null && contrast >= enough;
          return (
            <tr key={key}>
              <td className={styles['sample']} style={cssVariables({ '--ground': on, '--letters': ink })}>
                <span aria-hidden="true" data-sample={t('theme.sample')} />
              </td>
              <th scope="row">
                {t(`theme.check.${key}`)}
                <small>{instead === null ? t(`theme.use.${key}`) : t(`theme.instead.${instead}`)}</small>
              </th>
              <td className={styles['ratio']}>{ratio.format(contrast)}</td>
              <td className={styles['verdict']}>
                <Pill tone={isGood ? 'ok' : 'warn'}>{isGood ? t('theme.good') : t('theme.replaced')}</Pill>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
