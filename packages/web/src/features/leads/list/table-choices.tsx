import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { columnsIcon, rowsIcon } from '../../../ui/icons.ts';
import { Menu, MenuCheck, MenuChoices, MenuGroup } from '../../../ui/menu.tsx';
import styles from '../leads-screen.module.css';
import { type ChoosableColumn, choosableColumns } from './lead-columns.tsx';
import { type RowHeight, rowHeights } from './use-table-look.ts';

interface TableChoicesProps {
  readonly height: RowHeight;
  readonly hidden: readonly ChoosableColumn[];
  readonly onHeight: (height: RowHeight) => void;
  readonly onHide: (hidden: readonly ChoosableColumn[]) => void;
}

const heights = Object.keys(rowHeights) as RowHeight[];

/** How high the rows are, and which columns they have. A phone has one form of them. */
export function TableChoices({ height, hidden, onHeight, onHide }: TableChoicesProps) {
  const { t } = useTranslation('leads');
  return (
    <span className={styles['tableChoices']}>
      <Menu align="end" trigger={<IconButton icon={rowsIcon} size="compact" label={t('rowHeight.label')} />}>
        <MenuGroup heading={t('rowHeight.label')}>
          <MenuChoices
            value={height}
            options={heights.map((value) => ({ value, label: t(`rowHeight.${value}`) }))}
            onChoose={onHeight}
          />
        </MenuGroup>
      </Menu>
      <Menu align="end" trigger={<IconButton icon={columnsIcon} size="compact" label={t('columns')} />}>
        <MenuGroup heading={t('columns')}>
          {choosableColumns.map((key) => (
            <MenuCheck
              key={key}
              isOn={!hidden.includes(key)}
              onChange={(isOn) =>
                onHide(choosableColumns.filter((one) => (one === key ? !isOn : hidden.includes(one))))
              }
            >
              {t(`column.${key}`)}
            </MenuCheck>
          ))}
        </MenuGroup>
      </Menu>
    </span>
  );
}
