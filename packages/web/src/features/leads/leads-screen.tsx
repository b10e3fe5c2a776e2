import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../lib/assets.ts';
import { PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { unlockIcon } from '../../ui/icons.ts';
import { LeadsHead } from './leads-head.tsx';
import { LeadsList } from './leads-list.tsx';
import styles from './leads-screen.module.css';
import { type ReportPart, reportPart } from './list/report-part.ts';
import { LeadPane } from './pane/lead-pane.tsx';
import type { Asked } from './unlock/asked.ts';
import { UnlockDialog } from './unlock/unlock-dialog.tsx';
import { useCentreKeys } from './use-centre-keys.ts';
import { useLeadShortcuts } from './use-lead-shortcuts.ts';
import { useLeadsCentre } from './use-leads-centre.ts';
import type { LeadMenu } from './work/lead-menu.ts';

interface LeadsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
  readonly counts: { readonly leads: number; readonly unlocked: number; readonly beacons: number };
  readonly labels: AssetNames;
  /** The menu of reports; it belongs to another part of the program. */
  readonly report: (part: ReportPart | null) => ReactNode;
}

/** The leads centre: a table that goes on for as long as there are leads, and one lead beside it. */
export function LeadsScreen({ projectId, projectName, timeZone, counts, labels, report }: LeadsScreenProps) {
  const { t } = useTranslation('leads');
  const centre = useLeadsCentre({ projectId, timeZone });
  const { url, list, opened, unlocking, work } = centre;
  const [menu, setMenu] = useState<LeadMenu>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useCentreKeys(centre, { onMenu: setMenu, onUnlock: setAsked });
  useLeadShortcuts();

  const isBlank = list.leads?.length === 0 && Object.keys(url.query).length === 0;
  const isSelecting = centre.selection.ids.size > 0;
  return (
    <>
      <PageHeader
        title={t('leads')}
        documentTitle={`${t('leads')} · ${projectName}`}
        count={list.leads && (centre.counts.get('all') ?? String(counts.leads))}
        beside={list.leads && <LeadsHead live={centre.live} list={list} timeZone={timeZone} />}
        actions={
          !isBlank && (
            <>
              {counts.unlocked < counts.leads && (
                <Button
                  size="work"
                  icon={unlockIcon}
                  className={styles['unlockAll']}
                  onClick={() => setAsked('VERIFIED')}
                >
                  {t('unlock.allAct')}
                </Button>
              )}
              {report(reportPart(centre.request, centre.selection.ids))}
            </>
          )
        }
      />
      <div className={styles['work']}>
        <LeadsList
          projectId={projectId}
          centre={centre}
          pointCount={counts.beacons}
          labels={labels}
          timeZone={timeZone}
          isBlank={isBlank}
          menu={isSelecting ? menu : null}
          onMenu={setMenu}
          onUnlock={setAsked}
        />
        {opened && (
          <LeadPane
            projectId={projectId}
            lead={opened}
            labels={labels}
            timeZone={timeZone}
            now={centre.now}
            place={centre.place}
            total={list.total}
            work={work}
            team={centre.team}
            tags={centre.tags}
            menu={isSelecting ? null : menu}
            isUnlocking={unlocking.isBusy}
            onMenu={setMenu}
            onUnlock={(isFree) => (isFree ? void unlocking.unlock([opened]) : setAsked([opened]))}
            onVcard={() => void centre.vcards([opened])}
            onMove={centre.move}
            onClose={() => url.open(null)}
          />
        )}
      </div>
      {asked && (
        <UnlockDialog
          projectId={projectId}
          projectName={projectName}
          asked={asked}
          unlocking={unlocking}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
