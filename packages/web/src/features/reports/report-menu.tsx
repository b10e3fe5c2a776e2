import { getExtendedLeadsCsv } from '@fairlead/contract/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon, reportIcon } from '../../ui/icons.ts';
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx';

interface ReportMenuProps {
  readonly projectId: string;
  /** How many leads each choice covers, where it is known. */
  readonly counts: { readonly leads: number; readonly unlocked: number } | null;
}

const choices = [
  { key: 'all', paid: undefined },
  { key: 'unlocked', paid: 'true' },
  { key: 'locked', paid: 'false' },
] as const;

/** The reports of a project's leads as files; the button shows while one is being made. */
export function ReportMenu({ projectId, counts }: ReportMenuProps) {
  const { t } = useTranslation('reports');
  const [isBusy, setBusy] = useState(false);
  const download = async (paid: 'true' | 'false' | undefined) => {
    setBusy(true);
    try {
      const query = paid === undefined ? {} : { paid };
      saveFile(
        await callForFile(getExtendedLeadsCsv, { params: { project: projectId }, query }),
        `${t('fileName')}.csv`,
      );
    } catch {
      // The client has said that it failed.
    } finally {
      setBusy(false);
    }
  };
  const covered = counts && { all: counts.leads, unlocked: counts.unlocked, locked: counts.leads - counts.unlocked };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="work" icon={reportIcon} isBusy={isBusy}>
          {t('report')}
        </Button>
      }
    >
      <MenuHeading>{t('heading')}</MenuHeading>
      {choices.map(({ key, paid }) => (
        <MenuItem
          key={key}
          icon={downloadIcon}
          aside={covered === null ? undefined : formatNumber(covered[key])}
          onSelect={() => void download(paid)}
        >
          {t(key)}
        </MenuItem>
      ))}
    </Menu>
  );
}
