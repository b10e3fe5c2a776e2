import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { SidePane } from '../../../ui/business/side-pane.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { banIcon } from '../../../ui/icons.ts';
import { isLocked } from '../lead-labels.ts';
import type { LeadMenu } from '../work/lead-menu.ts';
import type { Colleagues } from '../work/use-colleagues.ts';
import type { Work } from '../work/use-work.ts';
import { LeadBuy } from './lead-buy.tsx';
import { LeadContact } from './lead-contact.tsx';
import styles from './lead-pane.module.css';
import { LeadScore } from './lead-score.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { LeadWho } from './lead-who.tsx';
import { LeadWork } from './lead-work.tsx';
import { NextStep } from './next-step.tsx';
import { NoteField } from './note-field.tsx';
import { PaneBar } from './pane-bar.tsx';

interface LeadPaneProps {
  readonly projectId: string;
  readonly lead: Lead;
  readonly labels: AssetNames;
  readonly timeZone: string;
  readonly now: number;
  /** Where it stands in the list, from 1; null where it is not in it. */
  readonly place: number | null;
  readonly total: number | null;
  readonly work: Work;
  readonly team: Colleagues;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly menu: LeadMenu;
  readonly isUnlocking: boolean;
  readonly onMenu: (menu: LeadMenu) => void;
  readonly onUnlock: (isFree: boolean) => void;
  readonly onVcard: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/**
 * One lead beside the list, always in the same order: who, what to do with it, why it counts, the next step, what happened,
 * and a note. In a locked one the price stands where the details will be.
 */
export function LeadPane(props: LeadPaneProps) {
  const { projectId, lead, labels, timeZone, now, place, total, work, team, tags, menu, isUnlocking } = props;
  const { onMenu, onUnlock, onVcard, onMove, onClose } = props;
  const { t } = useTranslation('leads');
  const isWithdrawn = lead.isConsentWithdrawn;
  return (
    <SidePane
      label={t('pane.label')}
      storageKey="fairlead.leadWidth"
      resizeLabel={t('pane.resize')}
      width={364}
      widest={560}
      kind="work"
    >
      <PaneBar lead={lead} place={place} total={total} onVcard={onVcard} onMove={onMove} onClose={onClose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and a withdrawn lead has nothing in it that takes the focus */}
      <section className={styles['scroll']} key={lead.id} aria-label={t('pane.about')} tabIndex={0}>
        {isWithdrawn && (
          <p className={styles['banner']}>
            <Icon of={banIcon} size={16} />
            <span>
              <b>{t('withdrawn')}.</b> {t('pane.withdrawnText')}
            </span>
          </p>
        )}
        <section className={styles['section']}>
          <LeadWho lead={lead} labels={labels} />
          <LeadContact lead={lead} labels={labels} timeZone={timeZone} />
        </section>
        {isLocked(lead) && <LeadBuy projectId={projectId} isBusy={isUnlocking} onUnlock={onUnlock} />}
        <LeadWork lead={lead} work={work} team={team} tags={tags} menu={menu} onMenu={onMenu} />
        {!isWithdrawn && <LeadScore lead={lead} />}
        <NextStep lead={lead} timeZone={timeZone} onStatus={(status) => void work.setStatus([lead], status)} />
        <LeadTimeline projectId={projectId} leadId={lead.id} timeZone={timeZone} now={now} />
      </section>
      {!isWithdrawn && <NoteField key={lead.id} projectId={projectId} leadId={lead.id} />}
    </SidePane>
  );
}
