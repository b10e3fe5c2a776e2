import type { EndpointInput } from '@fairlead/contract/endpoint';
import {
  crmPreset,
  getCompleteLeadsCsv,
  getCompleteLeadsXlsx,
  getExtendedLeadsCsv,
  getExtendedLeadsXlsx,
} from '@fairlead/contract/reports';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import type { NamedFile } from '../../lib/client/caller.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon, reportIcon } from '../../ui/icons.ts';
import { Menu, MenuGroup, MenuItem, MenuLine } from '../../ui/menu.tsx';

type CompleteQuery = EndpointInput<typeof getCompleteLeadsXlsx>['query'];

interface ReportMenuProps {
  readonly projectId: string;
  /** How many leads each choice covers, where it is known. */
  readonly counts: { readonly leads: number; readonly unlocked: number } | null;
  /** Part that the screen shows or has selected, where that is not everything. */
  readonly part: { readonly kind: 'SELECTION' | 'VIEW'; readonly filter: CompleteQuery } | null;
}

const choices = [
  { key: 'all', paid: undefined },
  { key: 'unlocked', paid: 'true' },
  { key: 'locked', paid: 'false' },
] as const;

const formats = [
  { format: 'csv', endpoint: getExtendedLeadsCsv },
  { format: 'xlsx', endpoint: getExtendedLeadsXlsx },
] as const;

const complete = [
  { format: 'csv', endpoint: getCompleteLeadsCsv },
  { format: 'xlsx', endpoint: getCompleteLeadsXlsx },
] as const;

/** The reports of a project's leads as files; the button shows while one is being made. */
export function ReportMenu({ projectId, counts, part }: ReportMenuProps) {
  const { t } = useTranslation('reports');
  const [isBusy, setBusy] = useState(false);
  const params = { project: projectId };
  const save = async (fetchFile: () => Promise<NamedFile>, format: string) => {
    setBusy(true);
    try {
      saveFile(await fetchFile(), `${t('fileName')}.${format}`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  const covered = counts && { all: counts.leads, unlocked: counts.unlocked, locked: counts.leads - counts.unlocked };
  const completeGroup = (heading: string, query: CompleteQuery, count?: number) => (
    <MenuGroup heading={heading}>
      {complete.map(({ endpoint, format }) => (
        <MenuItem
          key={format}
          icon={downloadIcon}
          aside={count === undefined ? undefined : formatNumber(count)}
          onSelect={() => void save(() => callForFile(endpoint, { params, query }), format)}
        >
          {t(`form.${format}`)}
        </MenuItem>
      ))}
      {crmPreset.options.map((preset) => (
        <MenuItem
          key={preset}
          icon={downloadIcon}
          aside={count === undefined ? undefined : formatNumber(count)}
          onSelect={() =>
            void save(() => callForFile(getCompleteLeadsCsv, { params, query: { ...query, preset } }), 'csv')
          }
        >
          {t(`form.preset.${preset}`)}
        </MenuItem>
      ))}
    </MenuGroup>
  );
  return (
    <Menu
      align="end"
      trigger={
        <Button size="work" icon={reportIcon} isBusy={isBusy}>
          {t('report')}
        </Button>
      }
    >
      {part && completeGroup(t(`part.${part.kind}`), part.filter)}
      {part && <MenuLine />}
      {completeGroup(t('complete'), {}, covered?.unlocked)}
      {formats.map((one) => (
        <Fragment key={one.format}>
          <MenuLine />
          <MenuGroup heading={t(one.format)}>
            {choices.map(({ key, paid }) => (
              <MenuItem
                key={key}
                icon={downloadIcon}
                aside={covered === null ? undefined : formatNumber(covered[key])}
                onSelect={() => {
                  const query = paid === undefined ? {} : { paid };
                  void save(() => callForFile(one.endpoint, { params, query }), one.format);
                }}
              >
                {t(key)}
              </MenuItem>
            ))}
          </MenuGroup>
        </Fragment>
      ))}
    </Menu>
  );
}
