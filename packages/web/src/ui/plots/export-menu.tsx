import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/downloads.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { IconButton } from '../icon-button.tsx';
import { downloadIcon, imageIcon, rowsIcon } from '../icons.ts';
import { Menu, MenuItem, MenuLine } from '../menu.tsx';
import { csvFile, type FigureTable, PlotsOfContext, toCsv } from './figure-table.ts';
import type { PlotSource } from './plot-source.ts';

interface ExportMenuProps {
  readonly title: string;
  readonly finding: string;
  /** How it was counted. */
  readonly counted: string;
  readonly table: FigureTable;
  /** None of what is only a table. */
  readonly picture?: PlotSource;
  /** Where the same can be read as a table. */
  readonly asTable?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
  readonly className?: string | undefined;
}

/** A menu to download a group of figures as a picture or as data; the library for pictures loads with the first one. */
export function ExportMenu({ title, finding, counted, table, picture, asTable, className }: ExportMenuProps) {
  const { t } = useTranslation('plots');
  const { subject, period, fileNote } = useContext(PlotsOfContext);
  const name = [title, fileNote].filter((part) => part !== '').join(' ');
  const savePicture = async (source: PlotSource, kind: 'png' | 'svg') => {
    try {
      const { pngPicture, svgPicture } = await import('./picture.ts');
      const about = joinShown([subject, period]);
      const text = { title, finding, notes: [about, counted].filter((part) => part !== '') };
      const blob = await (kind === 'png' ? pngPicture : svgPicture)(source, text);
      saveFile({ name: `${name}.${kind}`, blob }, title);
    } catch {
      showToast(t('failed'), { severity: 'error' });
    }
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={downloadIcon} size="compact" label={t('takeAway', { title })} className={className} />}
    >
      {picture && (
        <>
          <MenuItem icon={imageIcon} onSelect={() => void savePicture(picture, 'png')}>
            {t('png')}
          </MenuItem>
          <MenuItem icon={imageIcon} onSelect={() => void savePicture(picture, 'svg')}>
            {t('svg')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={downloadIcon} onSelect={() => saveFile(csvFile(name, toCsv(table)), title)}>
        {t('csv')}
      </MenuItem>
      {asTable && (
        <>
          <MenuLine />
          <MenuItem icon={rowsIcon} onSelect={() => asTable.onChange(!asTable.isOn)}>
            {t(asTable.isOn ? 'asPlot' : 'asTable')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
