import { mailtoUrl } from '@fairlead/contract/email';
import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import type { Price } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { useBuyers } from '../../../lib/exhibitions/use-buyers.ts';
import { countryName, formatDay, formatNumber } from '../../../lib/i18n/formats.ts';
import { useLeadName } from '../../../lib/lead-name.ts';
import { useWishText } from '../../../lib/wishes.ts';
import { Avatar } from '../../../ui/business/avatar.tsx';
import { SidePane } from '../../../ui/business/side-pane.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  banIcon,
  checkIcon,
  chevronDownIcon,
  chevronUpIcon,
  closeIcon,
  copyIcon,
  downloadIcon,
  lockIcon,
  mailIcon,
  moreIcon,
  unlockIcon,
} from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { isLocked, isMasked, ownSumLabel, priceReason, sumLabel } from '../lead-labels.ts';
import { useLeadPrice } from '../unlock/use-unlock.ts';
import type { Colleagues, LeadMenu, Work } from '../work/use-work.ts';
import { LeadContact, useCopy } from './lead-contact.tsx';
import styles from './lead-pane.module.css';
import { findNextStep } from './lead-steps.ts';
import { LeadTimeline } from './lead-timeline.tsx';
import { LeadScore, LeadWork, NoteField } from './lead-work.tsx';

/** All that is known of how to reach a lead, a line each, as it goes into a mail or another program. */
const contactText = ({ name, organization, email, phone, city, state, countryCode }: Lead): string =>
  [name, organization, email, phone, [city, state, countryCode && countryName(countryCode)].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n');

interface PaneBarProps {
  readonly lead: Lead;
  readonly place: number | null;
  readonly total: number | null;
  readonly onVcard: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Above the lead: to the one before and the next, where it stands, what else can be done, and out. */
function PaneBar({ lead, place, total, onVcard, onMove, onClose }: PaneBarProps) {
  const { t } = useTranslation('leads');
  const copy = useCopy();
  return (
    <div className={styles['paneBar']}>
      <IconButton
        icon={chevronUpIcon}
        label={t('pane.previous')}
        size="compact"
        aria-disabled={place === null || place <= 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={chevronDownIcon}
        label={t('pane.next')}
        size="compact"
        aria-disabled={place !== null && total !== null && place >= total}
        onClick={() => onMove(1)}
      />
      {place !== null && total !== null && (
        <span className={styles['place']}>
          {t('pane.place', { place: formatNumber(place), total: formatNumber(total) })}
        </span>
      )}
      <span className={styles['end']}>
        {!isMasked(lead) && (
          <Menu align="end" trigger={<IconButton icon={moreIcon} label={t('pane.more')} size="compact" />}>
            <MenuItem icon={copyIcon} onSelect={() => void copy(contactText(lead))}>
              {t('pane.copyAll')}
            </MenuItem>
            <MenuItem icon={downloadIcon} onSelect={onVcard}>
              {t('vcard')}
            </MenuItem>
          </Menu>
        )}
        <IconButton icon={closeIcon} label={t('pane.close')} size="compact" onClick={onClose} />
      </span>
    </div>
  );
}

interface LeadBuyProps {
  readonly projectId: string;
  readonly isBusy: boolean;
  /** A step that costs money is asked for once more. */
  readonly onUnlock: (isFree: boolean) => void;
}

function reasonOf(t: TFunction<'leads'>, { amount, licence, source }: Price): string {
  // A free lead uses up no licence.
  if (licence === null || amount === 0) return priceReason(t, source);
  const { remaining } = licence;
  if (remaining === null) return t('price.licenceWithoutLimit');
  return t('price.licence', { count: remaining, left: formatNumber(remaining) });
}

/** The way out of a locked lead: what its details cost, why, and the button that opens them. */
function LeadBuy({ projectId, isBusy, onUnlock }: LeadBuyProps) {
  const { t } = useTranslation('leads');
  const { data: price } = useLeadPrice(projectId);
  const isFree = price !== undefined && (price.amount === 0 || price.licence !== null);
  const buyers = useBuyers();
  const isForOthers = !buyers.mayBuy && price !== undefined && price.amount > 0;
  const amount = isFree ? 0 : (price?.amount ?? 0);
  const sum = price && sumLabel(t, amount, price.currency);
  return (
    <section className={styles['buy']}>
      {price && (
        <p className={styles['price']}>
          <b className={styles['sum']}>{ownSumLabel(t, amount, price.currency)}</b> {!isFree && t('price.beforeTax')}
        </p>
      )}
      <p>{price ? reasonOf(t, price) : t('pane.lockedText')}</p>
      {isForOthers ? (
        <p>{t('price.ask', { names: buyers.names })}</p>
      ) : (
        <Button kind="main" size="work" icon={unlockIcon} isWide isBusy={isBusy} onClick={() => onUnlock(isFree)}>
          {sum === undefined ? t('pane.unlockOne') : t('pane.unlockOneFor', { sum })}
        </Button>
      )}
    </section>
  );
}

interface NextStepProps {
  readonly lead: Lead;
  readonly timeZone: string;
  readonly onStatus: (status: LeadStatus) => void;
}

/** The next step, with the one or two presses that do it. */
function NextStep({ lead, timeZone, onStatus }: NextStepProps) {
  const { t } = useTranslation('leads');
  const wishText = useWishText();
  const step = findNextStep(lead);
  if (step === null) return null;
  const { reason, canWrite, status } = step;
  return (
    <section className={styles['next']} aria-label={t('next.label')}>
      <p>
        <b>{t(`next.${reason}`, { rating: lead.rating, wish: lead.wish ? wishText(lead.wish, timeZone) : '' })}</b>{' '}
        {lead.contactedAt === null
          ? t('next.nobodyYet')
          : t('next.since', { day: formatDay(lead.contactedAt, timeZone) })}
      </p>
      <div className={styles['nextActs']}>
        {canWrite && (
          <a className={buttonClass({ kind: 'outline', size: 'compact' })} href={mailtoUrl(lead.email ?? '')}>
            <Icon of={mailIcon} size={16} />
            {t('next.write')}
          </a>
        )}
        <Button size="compact" icon={checkIcon} onClick={() => onStatus(status)}>
          {t(`next.to.${status}`)}
        </Button>
      </div>
    </section>
  );
}

/** The person, as far as visible. */
function LeadWho({ lead, labels }: { readonly lead: Lead; readonly labels: AssetNames }) {
  const name = useLeadName()(lead);
  const profession = lead.profession === null ? undefined : labels.profession(lead.profession);
  return (
    <div className={styles['who']}>
      {isMasked(lead) ? (
        <span className={styles['avatar']}>
          <Icon of={lead.isConsentWithdrawn ? banIcon : lockIcon} size={16} />
        </span>
      ) : (
        <Avatar name={name} size={40} />
      )}
      <div className={styles['name']}>
        <h2 dir="auto" translate={lead.name || lead.email ? 'no' : undefined}>
          {name}
        </h2>
        {profession !== undefined && <p>{profession}</p>}
      </div>
    </div>
  );
}

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
